# acquire and release by hand, one try for the permit and one for the count
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    try:
        state["active"] += 1
        try:
            if state["active"] > state["peak"]:
                state["peak"] = state["active"]
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    finally:
        semaphore.release()
    return rollout_id
