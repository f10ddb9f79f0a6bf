# misconceptions: turnstile
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        sandbox = await boot()
        task = asyncio.create_task(sandbox.start())
        await asyncio.sleep(0)
        if task.done():
            task.result()
        return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception:
            if attempt == attempts:
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
