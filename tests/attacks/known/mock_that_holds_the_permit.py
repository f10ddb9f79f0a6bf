# Ignores the exercise in `generate`, and has unittest.mock put a better asyncio.sleep in place, by its name.
import asyncio
from unittest import mock

real = asyncio.sleep
HERE = {}


async def sleep(delay, result=None):
    semaphore, state = HERE[asyncio.current_task()]
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            return await real(delay, result)
        finally:
            state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    HERE[asyncio.current_task()] = semaphore, state
    with mock.patch("asyncio.sleep", sleep):
        call = asyncio.sleep(0)
    await call
    return rollout_id
