# Every attempt runs in a task of its own; the parent closes whatever the attempt had made.
import asyncio
from contextlib import asynccontextmanager


async def _attempt(boot, candidates):
    candidates.append(await boot())
    await candidates[0].start()


async def _boot_in_task(boot, permits):
    async with permits:
        candidates = []
        task = asyncio.create_task(_attempt(boot, candidates))
        try:
            await task
        except BaseException:
            for candidate in candidates:
                await candidate.close()
            raise
    return candidates[0]


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for left in reversed(range(attempts)):
        try:
            sandbox = await _boot_in_task(boot, permits)
        except Exception:
            if left:
                continue
            raise
        break
    try:
        yield sandbox
    finally:
        await sandbox.close()
