"""01 · A permit for every generation.

One rollout: wait for a permit, generate while holding it, count who is inside, undo it on the way out.
"""

import asyncio


async def generate(rollout_id, semaphore, state):
    """Generate one rollout under a permit of `semaphore` and return `rollout_id`.

    The model call is one `await asyncio.sleep(0)`, made while holding a permit.
    `state["active"]` is the number of rollouts that generate right now, `state["peak"]` the largest number it
    ever had. Success, an error of the model, cancellation: permit and count are given back, and the exception
    goes to the caller.
    A rollout that is cancelled while it waits for a permit changes nothing.
    """
    async with semaphore:
        state["active"] += 1
        try:
            state["peak"] = max(state["peak"], state["active"])
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id


async def demo(permits, rollouts=5):
    semaphore = asyncio.Semaphore(permits)
    state = {"active": 0, "peak": 0}
    jobs = [generate(i, semaphore, state) for i in range(rollouts)]
    results = await asyncio.gather(*jobs)
    print(f"{rollouts} rollouts, permits: {permits}")
    print("results", results)
    print("peak", state["peak"])


if __name__ == "__main__":
    asyncio.run(demo(permits=2))
    asyncio.run(demo(permits=1))
