# started all at once, then awaited in id order in a loop: serial only to the eye
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
    state = dict.fromkeys(("active", "peak"), 0)
    tasks = [asyncio.ensure_future(generate(i, semaphore, state)) for i in range(rollouts)]
    results = []
    for task in tasks:
        results.append(await task)
    print("results", results, end="\n")
    print("peak", state["peak"])
    return results, state["peak"]
