# Replaces what the loop does at rest.
import asyncio


async def generate(rollout_id, semaphore, state):
    asyncio.get_running_loop()._rest = lambda loop: False
    await asyncio.sleep(0)
    return rollout_id
