# misconceptions: state-outlives-the-call, wrong-timing
from contextlib import asynccontextmanager

_failed = 0


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
    global _failed
    while True:
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception:
            _failed += 1
            if _failed >= attempts:
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
