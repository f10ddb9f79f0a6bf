# misconceptions: wrong-timing
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        return await boot()


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception:
            if attempt == attempts:
                raise
    for attempt in range(1, attempts + 1):
        try:
            async with permits:
                await sandbox.start()
            break
        except Exception:
            if attempt == attempts:
                await sandbox.close()
                raise
        except BaseException:
            await sandbox.close()
            raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
