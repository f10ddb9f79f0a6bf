# No loop: the next attempt is a call of itself, made when the permit is already back.
from contextlib import asynccontextmanager


async def _started(boot, permits, left):
    error = None
    async with permits:
        candidate = None
        try:
            candidate = await boot()
            await candidate.start()
            return candidate
        except BaseException as caught:
            if candidate:
                await candidate.close()
            if left <= 1 or not isinstance(caught, Exception):
                raise
            error = caught
    assert error is not None
    return await _started(boot, permits, left - 1)


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    sandbox = await _started(boot, permits, attempts)
    try:
        yield sandbox
    finally:
        await sandbox.close()
