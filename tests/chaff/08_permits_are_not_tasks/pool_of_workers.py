# misconceptions: permits-are-tasks
import asyncio


async def census(permits, rollouts, call):
    ids = iter(range(rollouts))
    seen = {"created": 0, "peak": 0, "waiting": 0, "finished": 0}
    inside = 0

    async def worker():
        nonlocal inside
        for i in ids:
            inside += 1
            seen["peak"] = max(seen["peak"], inside)
            await call(i)
            inside -= 1
            seen["finished"] += 1

    tasks = [asyncio.create_task(worker()) for _ in range(permits)]
    seen["created"] = len(tasks)
    await asyncio.gather(*tasks)
    return seen
