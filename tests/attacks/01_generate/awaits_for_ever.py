# Waits for something that never happens, with the permit in its hand.
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await asyncio.get_running_loop().create_future()
