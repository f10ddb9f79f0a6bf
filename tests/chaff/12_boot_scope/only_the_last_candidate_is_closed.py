# misconceptions: leak-on-error
from contextlib import asynccontextmanager


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    sandbox = None
    try:
        for attempt in range(1, attempts + 1):
            try:
                async with permits:
                    sandbox = None
                    sandbox = await boot()
                    await sandbox.start()
                    break
            except Exception:
                if attempt == attempts:
                    raise
        yield sandbox
    finally:
        if sandbox is not None:
            await sandbox.close()
