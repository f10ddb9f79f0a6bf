# one finally that releases first and takes the count down after it: nothing is awaited in between
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        semaphore.release()
        state["active"] -= 1
