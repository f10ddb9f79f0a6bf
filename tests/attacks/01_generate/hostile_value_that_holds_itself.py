# Returns a list and a dictionary that hold themselves.
import asyncio

VALUE = []
TABLE = {"x": VALUE}
VALUE += [VALUE, TABLE]


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return VALUE
