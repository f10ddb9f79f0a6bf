# group: count
# does: peak-wrong
# misconception: peak-not-a-maximum
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] += 1
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
