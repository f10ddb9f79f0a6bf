# gather makes the tasks; a bounded semaphore; the numbers in a Counter
import asyncio
from collections import Counter


async def census(permits, rollouts, call):
    semaphore = asyncio.BoundedSemaphore(permits)
    seen = Counter(created=0, peak=0, waiting=0, finished=0)
    waiting = inside = 0

    async def rollout(i):
        nonlocal waiting, inside
        seen["created"] += 1
        must_wait = semaphore.locked()
        if must_wait:
            waiting += 1
            seen["waiting"] = max(seen["waiting"], waiting)
        async with semaphore:
            if must_wait:
                waiting -= 1
            inside += 1
            seen["peak"] = max(seen["peak"], inside)
            await call(i)
            inside -= 1
            seen["finished"] += 1

    await asyncio.gather(*map(rollout, range(rollouts)))
    return seen
