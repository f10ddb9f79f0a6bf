# group: right
# does: further-keys
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    lock = state.setdefault("lock", asyncio.Lock())
    async with semaphore:
        async with lock:
            state["active"] += 1
            state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            async with lock:
                state["active"] -= 1
    return rollout_id
