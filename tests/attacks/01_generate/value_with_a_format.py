# Returns braces and format specifications, to have a sentence of the report filled with more than it should.
# Built on a correct bound.
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await asyncio.sleep(0)
    return "{actor.__class__.__mro__} {observed} {0} %s {observed[returned].__class__.__init__.__globals__}"
