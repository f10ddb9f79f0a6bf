# misconceptions: siblings-left-running, wrong-result
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
    tasks = [asyncio.create_task(generate(i, semaphore, state)) for i in range(rollouts)]
    done = set()
    if tasks:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    results = sorted(task.result() for task in done)
    print("results", results)
    print("peak", state["peak"])
    return results, state["peak"]
