# misconceptions: swallows-cancel
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except asyncio.CancelledError:
            await sandbox.close()
            raise RuntimeError("the start broke off") from None
        except BaseException:
            await sandbox.close()
            raise
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
