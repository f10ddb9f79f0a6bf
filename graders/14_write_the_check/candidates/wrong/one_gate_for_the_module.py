# group: bound
# does: private
# misconception: private-semaphore
import asyncio

GATE = asyncio.Semaphore(2)


async def generate(rollout_id, semaphore, state):
    async with GATE:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
