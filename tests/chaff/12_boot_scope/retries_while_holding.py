# misconceptions: nested-permit
from contextlib import asynccontextmanager


async def started(boot, permits, left):
    async with permits:
        sandbox = None
        try:
            sandbox = await boot()
            await sandbox.start()
        except BaseException as error:
            if sandbox is not None:
                await sandbox.close()
            if left == 1 or not isinstance(error, Exception):
                raise
            return await started(boot, permits, left - 1)
        return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    sandbox = await started(boot, permits, attempts)
    try:
        yield sandbox
    finally:
        await sandbox.close()
