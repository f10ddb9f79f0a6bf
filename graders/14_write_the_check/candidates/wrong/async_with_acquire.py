# group: bound
# does: raises
# misconception: wrong-context-manager
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore.acquire():
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            return rollout_id
        finally:
            state["active"] -= 1
