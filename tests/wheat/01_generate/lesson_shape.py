# the shape of the lesson: return from inside the try
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["active"], state["peak"])
        try:
            await asyncio.sleep(0)
            return rollout_id
        finally:
            state["active"] -= 1
