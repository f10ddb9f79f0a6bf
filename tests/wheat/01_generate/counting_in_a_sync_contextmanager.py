# async with for the permit, a synchronous @contextmanager for the count
import asyncio
from contextlib import contextmanager


@contextmanager
def counted(state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        yield state["active"]
    finally:
        state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        with counted(state):
            await asyncio.sleep(0)
            return rollout_id
