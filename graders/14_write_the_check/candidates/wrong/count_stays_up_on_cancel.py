# group: holder
# does: count-left-on-cancel
# misconception: leak-on-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        except Exception:
            state["active"] -= 1
            raise
        state["active"] -= 1
    return rollout_id
