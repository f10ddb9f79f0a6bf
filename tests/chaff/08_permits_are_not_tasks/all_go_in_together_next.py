# misconceptions: serialised
import asyncio


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    seen = {"created": 0, "peak": 0, "waiting": 0, "finished": 0}
    waiting = inside = 0
    turn = asyncio.Condition()
    gone = 0

    async def rollout(i):
        nonlocal waiting, inside, gone
        must_wait = semaphore.locked()
        if must_wait:
            waiting += 1
            seen["waiting"] = max(seen["waiting"], waiting)
        async with turn:
            await turn.wait_for(lambda: gone >= i // permits * permits)
        async with semaphore:
            if must_wait:
                waiting -= 1
            inside += 1
            seen["peak"] = max(seen["peak"], inside)
            await call(i)
            inside -= 1
            seen["finished"] += 1
        async with turn:
            gone += 1
            turn.notify_all()

    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    seen["created"] = len(tasks)
    await asyncio.gather(*tasks)
    return seen
