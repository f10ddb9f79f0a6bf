# misconceptions: wrong-result, swallows-exception
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except BaseException:
            await sandbox.close()
            raise
        return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    errors = []
    while len(errors) < attempts:
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception as error:
            errors.append(error)
    else:
        raise errors[0]
    try:
        yield sandbox
    finally:
        await sandbox.close()
