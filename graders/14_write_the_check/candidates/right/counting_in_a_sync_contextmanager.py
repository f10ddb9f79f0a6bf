# group: right
# does: async-with
# misconception: wrong-result
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
