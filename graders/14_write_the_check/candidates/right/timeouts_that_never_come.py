# group: right
# does: helper
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    await asyncio.wait_for(semaphore.acquire(), None)
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        async with asyncio.timeout(None):
            await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
        semaphore.release()
