# group: right
# does: helper
# misconception: wrong-result
import asyncio
import functools


def limited(function):
    @functools.wraps(function)
    async def wrapper(rollout_id, semaphore, state):
        async with semaphore:
            return await function(rollout_id, semaphore, state)

    return wrapper


@limited
async def generate(rollout_id, semaphore, state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
    return rollout_id
