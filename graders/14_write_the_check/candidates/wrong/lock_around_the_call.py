# group: bound
# does: serialised
# misconception: serialised
import asyncio


async def generate(rollout_id, semaphore, state):
    lock = state.setdefault("lock", asyncio.Lock())
    async with semaphore, lock:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
