# misconceptions: wrong-result, no-permit
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
    results, peak = list(range(rollouts)), min(permits, rollouts)
    print("results", results)
    print("peak", peak)
    return results, peak
