# every task has had its first turn after one sleep(0): who is neither inside nor done then is waiting
import asyncio


async def census(permits, rollouts, call):
    gate = asyncio.Semaphore(permits)
    now = {"inside": 0, "finished": 0}
    peak = 0

    async def rollout(i):
        nonlocal peak
        async with gate:
            now["inside"] += 1
            peak = max(peak, now["inside"])
            await call(i)
            now["inside"] -= 1
            now["finished"] += 1

    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    await asyncio.sleep(0)
    waiting = len(tasks) - now["inside"] - now["finished"]
    await asyncio.gather(*tasks)
    return {"created": len(tasks), "peak": peak, "waiting": waiting, "finished": now["finished"]}
