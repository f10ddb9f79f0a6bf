# Calls the model a million times without waiting.
import asyncio


async def generate(rollout_id, semaphore, state):
    calls = [asyncio.ensure_future(asyncio.sleep(0)) for _ in range(100_000)]
    await asyncio.wait(calls)
    return rollout_id
