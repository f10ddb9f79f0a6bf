# misconceptions: turnstile, siblings-left-running, work-outlives-permit
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except Exception:
            asyncio.create_task(sandbox.close())
            raise
        except asyncio.CancelledError:
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
