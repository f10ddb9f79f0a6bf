# `exercise` is an object that can be called
import asyncio


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


class Driver:
    async def __call__(self, permits=2, rollouts=5):
        semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
        results = await asyncio.gather(*[generate(i, semaphore, state) for i in range(rollouts)])
        for line in (f"results {results}", f"peak {state['peak']}"):
            print(line)
        return results, state["peak"]


exercise = Driver()
