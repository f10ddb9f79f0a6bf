# misconceptions: state-outlives-the-call, wrong-result
from contextlib import asynccontextmanager

_sandbox = None


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
    global _sandbox
    for attempt in range(1, attempts + 1):
        try:
            _sandbox = await boot_once(boot, permits)
            break
        except Exception:
            if attempt == attempts:
                raise
    try:
        yield _sandbox
    finally:
        await _sandbox.close()
