# collects in finish order and sorts by id at the end, with a Counter for a state
import asyncio
from collections import Counter


async def generate(rollout_id, semaphore, state):
    """One rollout, as in exercise 01. Complete: leave it as it is."""
    async with semaphore:
        inside = state["active"] + 1
        state["active"] = inside
        state["peak"] = max(inside, state["peak"])
        try:
            await asyncio.sleep(0)  # the model call; while grading it lasts as long as the grader likes
        finally:
            state["active"] -= 1
    return rollout_id


async def exercise(permits=2, rollouts=5):
    gate = asyncio.BoundedSemaphore(permits)
    state = Counter(active=0, peak=0)
    finished = []

    async def one(rollout_id):
        finished.append(await generate(rollout_id, gate, state))

    await asyncio.gather(*map(one, range(rollouts)))
    finished.sort()
    peak = state["peak"]
    print(f"results {finished}\npeak {peak}")
    return finished, peak
