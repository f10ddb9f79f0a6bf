# Every closing is a task behind a shield, awaited to its end.
import asyncio
from contextlib import asynccontextmanager


async def surely(coroutine):
    task = asyncio.ensure_future(coroutine)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def boot_once(boot, permits):
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except BaseException:
            await surely(sandbox.close())
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
        await surely(sandbox.close())
