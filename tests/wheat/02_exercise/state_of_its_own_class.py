# the state is a class that only knows how to be indexed
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


class State:
    def __init__(self):
        self.active = self.peak = 0

    def __getitem__(self, name):
        return getattr(self, name)

    def __setitem__(self, name, value):
        setattr(self, name, value)


async def exercise(permits=2, rollouts=5):
    semaphore = asyncio.Semaphore(permits)
    state = State()
    results = await asyncio.gather(*(generate(i, semaphore, state) for i in range(rollouts)))
    print("results", results)
    print("peak", state["peak"])
    return results, state["peak"]
