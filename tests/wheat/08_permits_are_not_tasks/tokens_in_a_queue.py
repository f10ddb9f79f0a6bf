# a queue of tokens is the semaphore; further numbers in the dict
import asyncio


async def census(permits, rollouts, call):
    tokens = asyncio.Queue()
    for _ in range(permits):
        tokens.put_nowait(None)
    seen = dict.fromkeys(("created", "peak", "waiting", "finished", "left"), 0)
    queue = inside = 0

    async def rollout(i):
        nonlocal queue, inside
        queued = tokens.empty()
        queue += queued
        seen["waiting"] = max(seen["waiting"], queue)
        await tokens.get()
        queue -= queued
        inside += 1
        seen["peak"] = max(seen["peak"], inside)
        try:
            await call(i)
        finally:
            inside -= 1
            tokens.put_nowait(None)
        seen["finished"] += 1

    tasks = []
    for i in range(rollouts):
        tasks.append(asyncio.get_running_loop().create_task(rollout(i)))
        seen["created"] += 1
    for next_done in asyncio.as_completed(tasks):
        await next_done
    return seen
