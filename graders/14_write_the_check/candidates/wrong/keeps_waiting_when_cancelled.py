# group: waiter
# does: goes-in-cancelled
# misconception: swallows-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    while True:
        try:
            await semaphore.acquire()
            break
        except asyncio.CancelledError:
            continue
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
        semaphore.release()
    return rollout_id
