# group: bound
# does: per-group
# misconception: permit-per-group
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.gather(asyncio.sleep(0), asyncio.sleep(0))
        finally:
            state["active"] -= 1
    return rollout_id
