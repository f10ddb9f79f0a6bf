# misconceptions: leak-on-error
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    await permits.acquire()
    sandbox = None
    try:
        sandbox = await boot()
        await sandbox.start()
    except asyncio.CancelledError:
        if sandbox is not None:
            await sandbox.close()
        permits.release()
        raise
    except Exception:
        if sandbox is not None:
            await sandbox.close()
        raise
    permits.release()
    return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception:
            if attempt == attempts:
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
