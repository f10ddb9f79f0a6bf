# group: count
# does: counts-down-twice
# misconception: clobbers-others
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            state["active"] -= 1
        finally:
            state["active"] -= 1
    return rollout_id
