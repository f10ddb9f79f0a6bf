# imports sleep by name instead of calling it through the module
from asyncio import sleep


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
