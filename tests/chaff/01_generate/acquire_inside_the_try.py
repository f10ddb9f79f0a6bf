# misconceptions: release-without-acquire
import asyncio


async def generate(rollout_id, semaphore, state):
    inside = False
    try:
        await semaphore.acquire()
        inside = True
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
        return rollout_id
    finally:
        if inside:
            state["active"] -= 1
        semaphore.release()
