# group: bound
# does: not-awaited
# misconception: acquire-not-awaited
import asyncio


async def generate(rollout_id, semaphore, state):
    semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
        semaphore.release()
