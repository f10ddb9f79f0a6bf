# misconceptions: state-outlives-the-call
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


class Counters:
    values = {"active": 0, "peak": 0}

    def __getitem__(self, key):
        return self.values[key]

    def __setitem__(self, key, value):
        self.values[key] = value


async def exercise(permits=2, rollouts=5):
    semaphore = asyncio.Semaphore(permits)
    state = Counters()
    results = await asyncio.gather(*(generate(i, semaphore, state) for i in range(rollouts)))
    print("results", results)
    print("peak", state["peak"])
    return results, state["peak"]
