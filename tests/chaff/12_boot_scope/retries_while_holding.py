# misconceptions: nested-permit
from contextlib import asynccontextmanager


async def started(boot, permits, left):
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except Exception:
            await sandbox.close()
            if left == 1:
                raise
            return await started(boot, permits, left - 1)
        except BaseException:
            await sandbox.close()
            raise
        return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    sandbox = await started(boot, permits, attempts)
    try:
        yield sandbox
    finally:
        await sandbox.close()
