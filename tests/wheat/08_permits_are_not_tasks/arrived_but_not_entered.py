# never asks locked(): whoever leaves compares how many had arrived with how many had entered
import asyncio


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    arrived = entered = left = peak = waiting = 0

    async def rollout(i):
        nonlocal arrived, entered, left, peak, waiting
        arrived += 1
        async with semaphore:
            entered += 1
            peak = max(peak, entered - left)
            await call(i)
            waiting = max(waiting, arrived - entered)
            left += 1

    tasks = {asyncio.create_task(rollout(i), name=f"rollout {i}") for i in range(rollouts)}
    created = len(tasks)
    if tasks:
        await asyncio.wait(tasks)
    return {"created": created, "peak": peak, "waiting": waiting, "finished": left}
