# group: error
# does: double-release-on-error
# misconception: double-release
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    except Exception:
        semaphore.release()
        raise
    finally:
        state["active"] -= 1
        semaphore.release()
