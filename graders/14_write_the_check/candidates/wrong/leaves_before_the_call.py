# group: count
# does: counts-late
# misconception: racy-counter
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        state["active"] -= 1
        await asyncio.sleep(0)
    return rollout_id
