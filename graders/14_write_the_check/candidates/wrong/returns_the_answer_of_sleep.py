# group: bound
# does: wrong-result
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            return await asyncio.sleep(0)
        finally:
            state["active"] -= 1
