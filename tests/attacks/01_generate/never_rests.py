# Yields to the loop for ever without waiting for anything.
import asyncio


async def generate(rollout_id, semaphore, state):
    loop = asyncio.get_running_loop()
    while True:
        future = loop.create_future()
        loop.call_soon(future.set_result, None)
        await future
