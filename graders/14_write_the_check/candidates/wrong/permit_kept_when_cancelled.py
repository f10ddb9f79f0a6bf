# group: holder
# does: leaks-on-cancel
# misconception: leak-on-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    except asyncio.CancelledError:
        state["active"] -= 1
        raise
    except Exception:
        state["active"] -= 1
        semaphore.release()
        raise
    state["active"] -= 1
    semaphore.release()
    return rollout_id
