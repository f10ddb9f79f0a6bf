# no gather and no await on a task: callbacks fill the list and resolve one future
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
    results = [None] * rollouts
    left = rollouts
    over = asyncio.get_running_loop().create_future()

    def ended(rollout_id, task):
        nonlocal left
        if over.done():
            task.cancelled() or task.exception()
        elif task.cancelled():
            over.cancel()
        elif task.exception() is not None:
            over.set_exception(task.exception())
        else:
            results[rollout_id] = task.result()
            left -= 1
            if not left:
                over.set_result(None)

    tasks = set()
    for i in range(rollouts):
        task = asyncio.create_task(generate(i, semaphore, state))
        task.add_done_callback(lambda task, i=i: ended(i, task))
        tasks.add(task)
    if rollouts:
        await over
    print("results", results)
    print("peak", state["peak"])
    return results, state["peak"]
