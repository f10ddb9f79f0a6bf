# group: right
# does: by-hand
# misconception: wrong-context-manager
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    except BaseException:
        state["active"] -= 1
        semaphore.release()
        raise
    else:
        state["active"] -= 1
        semaphore.release()
    return rollout_id
