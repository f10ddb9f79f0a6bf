# asyncio.wait on everything, guarded against an empty batch; a state class of its own
import asyncio
import sys


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


class State(dict):
    def __missing__(self, key):
        return 0


async def exercise(permits=2, rollouts=5):
    semaphore, state = asyncio.Semaphore(value=permits), State()
    tasks = {i: asyncio.create_task(generate(i, semaphore, state), name=f"rollout-{i}") for i in range(rollouts)}
    if tasks:
        await asyncio.wait(tasks.values())
    results = [tasks[i].result() for i in sorted(tasks)]
    sys.stdout.write(f"results {results!r}\n")
    sys.stdout.write(f"peak {state['peak']}\n")
    return (results, state["peak"])
