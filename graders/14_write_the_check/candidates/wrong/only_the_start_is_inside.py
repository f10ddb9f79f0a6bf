# group: bound
# does: turnstile
# misconception: turnstile
import asyncio


async def generate(rollout_id, semaphore, state):
    async def model():
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1

    async with semaphore:
        call = asyncio.create_task(model())
    await call
    return rollout_id
