# misconceptions: no-permit
from contextlib import asynccontextmanager


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            sandbox = await boot()
            try:
                async with permits:
                    await sandbox.start()
            except BaseException:
                await sandbox.close()
                raise
            break
        except Exception:
            if attempt == attempts:
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
