# misconceptions: never-returned
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    asyncio.current_task().add_done_callback(lambda task: semaphore.release())
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
    return rollout_id
