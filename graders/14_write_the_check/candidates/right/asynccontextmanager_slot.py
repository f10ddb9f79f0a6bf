# group: right
# does: context-manager
# misconception: wrong-context-manager
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def slot(semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            yield
        finally:
            state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with slot(semaphore, state):
        await asyncio.sleep(0)
    return rollout_id
