# group: holder
# does: shields
# misconception: work-outlives-permit
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.shield(asyncio.create_task(asyncio.sleep(0)))
        finally:
            state["active"] -= 1
    return rollout_id
