# group: error
# does: count-left-on-error
# misconception: leak-on-error
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
        state["active"] -= 1
    return rollout_id
