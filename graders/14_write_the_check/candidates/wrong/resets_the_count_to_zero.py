# group: count
# does: resets
# misconception: clobbers-others
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] = 0
    return rollout_id
