# group: waiter
# does: uncounts-waiter
# misconception: clobbers-others
import asyncio


async def generate(rollout_id, semaphore, state):
    try:
        async with semaphore:
            state["active"] += 1
            state["peak"] = max(state["peak"], state["active"])
            await asyncio.sleep(0)
            return rollout_id
    finally:
        state["active"] -= 1
