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
    raise NotImplementedError  # task 2: start the rollouts; task 3: count what happens to them


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
