# group: count
# does: counts-late
# misconception: racy-counter
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        active = state["active"]
        await asyncio.sleep(0)
        state["active"] = active + 1
        state["peak"] = max(state["peak"], state["active"])
        state["active"] -= 1
    return rollout_id
