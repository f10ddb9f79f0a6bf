# misconceptions: turnstile, work-outlives-permit
from contextlib import asynccontextmanager


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        sandbox = None
        try:
            async with permits:
                sandbox = await boot()
                await sandbox.start()
            break
        except BaseException as error:
            if sandbox is not None:
                await sandbox.close()
            if attempt == attempts or not isinstance(error, Exception):
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
