# misconceptions: scope-too-wide
from contextlib import asynccontextmanager


async def start_one(boot):
    sandbox = await boot()
    try:
        await sandbox.start()
    except BaseException:
        await sandbox.close()
        raise
    return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    async with permits:
        for attempt in range(1, attempts + 1):
            try:
                sandbox = await start_one(boot)
                break
            except Exception:
                if attempt == attempts:
                    raise
        try:
            yield sandbox
        finally:
            await sandbox.close()
