# misconceptions: peak-not-a-maximum
import asyncio


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    seen = {"created": 0, "peak": 0, "waiting": 0, "finished": 0}
    waiting = inside = 0

    async def rollout(i):
        nonlocal waiting, inside
        must_wait = semaphore.locked()
        if must_wait:
            seen["waiting"] = max(seen["waiting"], waiting)
            waiting += 1
        async with semaphore:
            if must_wait:
                waiting -= 1
            inside += 1
            seen["peak"] = max(seen["peak"], inside)
            await call(i)
            inside -= 1
            seen["finished"] += 1

    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    seen["created"] = len(tasks)
    await asyncio.gather(*tasks)
    return seen
