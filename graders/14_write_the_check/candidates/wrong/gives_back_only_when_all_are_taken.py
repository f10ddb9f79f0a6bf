# group: bound
# does: keeps-last-permit
# misconception: never-returned
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
        if semaphore.locked():
            semaphore.release()
