# Stops and closes the loop it runs on.
import asyncio


async def generate(rollout_id, semaphore, state):
    loop = asyncio.get_running_loop()
    loop.stop()
    try:
        loop.close()
    except RuntimeError:
        loop.call_soon(loop.close)
    return rollout_id
