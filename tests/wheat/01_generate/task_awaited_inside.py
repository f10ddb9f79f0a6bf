# call and count are a task of their own, awaited under the permit: cancelling the rollout cancels it
import asyncio


async def counted_call(state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await asyncio.create_task(counted_call(state))
    return rollout_id
