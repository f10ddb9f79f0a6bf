# group: count
# does: writes-back
# misconception: racy-counter
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        before = state["active"]
        state["active"] = before + 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] = before
    return rollout_id
