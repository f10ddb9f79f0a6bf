# group: bound
# does: mixed-up
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["current"] = rollout_id
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            return state["current"]
        finally:
            state["active"] -= 1
