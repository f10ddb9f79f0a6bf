# workers drain a queue inside a TaskGroup; more workers than work is fine
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
    semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
    queue = asyncio.Queue()
    for rollout_id in range(rollouts):
        queue.put_nowait(rollout_id)
    results = list(range(rollouts))

    async def worker():
        while not queue.empty():
            rollout_id = queue.get_nowait()
            results[rollout_id] = await generate(rollout_id, semaphore, state)

    async with asyncio.TaskGroup() as group:
        for _ in range(permits):
            group.create_task(worker())
    print("results", results)
    print("peak", state["peak"])
    return results, state["peak"]
