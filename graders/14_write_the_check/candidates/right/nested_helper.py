# group: right
# does: helper
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    async def body():
        state["active"] += 1
        state["peak"] = sorted((state["peak"], state["active"]))[-1]
        try:
            return await model()
        finally:
            state["active"] -= 1

    async def model():
        await asyncio.sleep(0)
        return rollout_id

    async with semaphore:
        return await body()
