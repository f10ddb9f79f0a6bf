# misconceptions: double-release, release-without-acquire
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


async def exercise(permits=2, rollouts=5):
    semaphore = asyncio.Semaphore(permits)
    state = {"active": 0, "peak": 0}
    async def run(rollout_id):
        result = await generate(rollout_id, semaphore, state)
        semaphore.release()
        return result

    results = await asyncio.gather(*map(run, range(rollouts)))
    print("results", results)
    print("peak", state["peak"])
    return results, state["peak"]
