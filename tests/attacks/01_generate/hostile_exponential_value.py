# Returns a small list that is endless when it is written out.
import asyncio

VALUE = [1] * 2000
for _ in range(6):
    VALUE = [VALUE] * 2000


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return VALUE
