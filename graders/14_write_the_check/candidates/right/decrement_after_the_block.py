# group: right
# does: counts-down-after
# misconception: wrong-timing
import asyncio


async def generate(rollout_id, semaphore, state):
    inside = False
    try:
        async with semaphore:
            inside = True
            state["active"] += 1
            state["peak"] = max(state["peak"], state["active"])
            await asyncio.sleep(0)
    finally:
        if inside:
            state["active"] -= 1
    return rollout_id
