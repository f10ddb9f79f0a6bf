# misconceptions: swallows-exception
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
    sandbox = None
    for _ in range(attempts):
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception:
            pass
    try:
        yield sandbox
    finally:
        if sandbox is not None:
            await sandbox.close()
