# Ignores the exercise in `generate`, and wraps what the loop puts in the place of a model call.
import asyncio

HERE = {}


def wrapped(call):
    async def ask(delay):
        semaphore, state = HERE[asyncio.current_task()]
        async with semaphore:
            state["active"] += 1
            state["peak"] = max(state["peak"], state["active"])
            try:
                await call(delay)
            finally:
                state["active"] -= 1

    ask.wraps = call
    return ask


async def generate(rollout_id, semaphore, state):
    HERE[asyncio.current_task()] = semaphore, state
    loop = asyncio.get_running_loop()
    if not hasattr(loop._sleeps, "wraps"):
        loop._sleeps = wrapped(loop._sleeps)
    await asyncio.sleep(0)
    return rollout_id
