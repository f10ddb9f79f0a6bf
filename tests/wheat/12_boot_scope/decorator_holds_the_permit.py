# The permit is put on by a decorator, the error is carried as a value, not as an exception.
import functools
from contextlib import asynccontextmanager


def under(permits):
    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args):
            await permits.acquire()
            try:
                return await function(*args)
            finally:
                permits.release()

        return wrapper

    return decorate


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    @under(permits)
    async def attempt():
        sandbox = await boot()
        try:
            await sandbox.start()
        except Exception as error:
            await sandbox.close()
            return None, error
        except BaseException:
            await sandbox.close()
            raise
        return sandbox, None

    for _ in range(attempts):
        try:
            sandbox, error = await attempt()
        except Exception as failed_boot:
            sandbox, error = None, failed_boot
        if error is None:
            break
    else:
        raise error
    try:
        yield sandbox
    finally:
        await sandbox.close()
