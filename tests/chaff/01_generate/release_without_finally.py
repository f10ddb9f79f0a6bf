# misconceptions: leak-on-error, leak-on-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    await asyncio.sleep(0)
    state["active"] -= 1
    semaphore.release()
    return rollout_id
