# misconceptions: no-permit
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    while permits.locked():
        await asyncio.sleep(0.1)
    sandbox = await boot()
    try:
        await sandbox.start()
    except BaseException:
        await sandbox.close()
        raise
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
