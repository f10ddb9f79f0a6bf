# group: waiter
# does: goes-in-cancelled
# misconception: swallows-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    try:
        await semaphore.acquire()
    except asyncio.CancelledError:
        return None
    try:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    finally:
        semaphore.release()
    return rollout_id
