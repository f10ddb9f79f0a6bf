# misconceptions: no-permit, release-without-acquire
import asyncio


async def generate(rollout_id, semaphore, state):
    try:
        await asyncio.wait_for(semaphore.acquire(), timeout=5)
    except TimeoutError:
        pass
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
        semaphore.release()
