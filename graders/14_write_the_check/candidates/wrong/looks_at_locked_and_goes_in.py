# group: bound
# does: looks-only
# misconception: no-permit
import asyncio


async def generate(rollout_id, semaphore, state):
    while semaphore.locked():
        await asyncio.sleep(0)
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
    return rollout_id
