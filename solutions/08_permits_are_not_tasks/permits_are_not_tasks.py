"""08 · Permits are not tasks.

Start many rollouts behind few permits, and count what really happened. (Your predictions go into answers.py.)
"""

import asyncio


async def census(permits, rollouts, call):
    """Start one task per rollout, all at once, and return what was counted, when all of them are done.

    Task `i` awaits `call(i)` while it holds a permit of one semaphore with `permits` permits, shared by these
    tasks. The dict has "created" (tasks of rollouts), "peak" (most calls running at one moment), "waiting"
    (most tasks waiting for a permit at one moment; who gets one at once never waited) and "finished" (calls
    that returned).
    """
    semaphore = asyncio.Semaphore(permits)
    seen = {"created": 0, "peak": 0, "waiting": 0, "finished": 0}
    waiting = inside = 0

    async def rollout(i):
        nonlocal waiting, inside
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

    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    seen["created"] = len(tasks)
    await asyncio.gather(*tasks)
    return seen


async def takes_a_while(i):
    await asyncio.sleep(0.001)


async def never_suspends(i):
    return i


async def demo():
    from answers import PREDICTIONS

    for (permits, rollouts), predicted in PREDICTIONS.items():
        print(f"permits {permits}, rollouts {rollouts}")
        print("  predicted           ", predicted)
        print("  measured            ", await census(permits, rollouts, takes_a_while))
        print("  calls never suspend ", await census(permits, rollouts, never_suspends))


if __name__ == "__main__":
    asyncio.run(demo())
