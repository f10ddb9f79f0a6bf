# group: bound
# does: no-permit
# misconception: no-permit
import asyncio


async def generate(rollout_id, semaphore, state):
    mine = not semaphore.locked()
    if mine:
        await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
        if mine:
            semaphore.release()
