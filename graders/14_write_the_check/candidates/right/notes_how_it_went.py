# group: right
# does: further-keys
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    log = state.setdefault("log", [])
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    except asyncio.CancelledError:
        log.append((rollout_id, "cancelled"))
        raise
    except Exception as error:
        log.append((rollout_id, error))
        raise
    else:
        log.append((rollout_id, "answered"))
        return rollout_id
    finally:
        semaphore.release()
        state["active"] -= 1
