# misconceptions: nested-permit
import asyncio


async def model(semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await model(semaphore, state)
    return rollout_id
