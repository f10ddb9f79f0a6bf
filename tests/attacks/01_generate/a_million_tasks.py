# Makes tasks without end.
import asyncio


async def idle():
    await asyncio.get_running_loop().create_future()


async def generate(rollout_id, semaphore, state):
    return [asyncio.create_task(idle()) for _ in range(10**6)]
