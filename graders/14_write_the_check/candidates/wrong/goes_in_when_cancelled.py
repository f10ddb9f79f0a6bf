# group: waiter
# does: goes-in-cancelled
# misconception: swallows-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    mine = True
    try:
        await semaphore.acquire()
    except asyncio.CancelledError:
        mine = False
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
        if mine:
            semaphore.release()
