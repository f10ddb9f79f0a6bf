# group: bound
# does: blocks
# misconception: blocks-the-loop
import asyncio
import time


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            time.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
