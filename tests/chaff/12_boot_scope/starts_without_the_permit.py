# misconceptions: turnstile, no-permit
from contextlib import asynccontextmanager


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            async with permits:
                sandbox = await boot()
            try:
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
