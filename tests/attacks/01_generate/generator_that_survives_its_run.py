# Leaves asynchronous generators behind that refuse to be closed.
import asyncio

KEPT = []


async def stubborn():
    while True:
        try:
            yield 1
        except GeneratorExit:
            await asyncio.sleep(0)
            yield 2


async def generate(rollout_id, semaphore, state):
    generator = stubborn()
    KEPT.append(generator)
    await anext(generator)
    await asyncio.sleep(0)
    return rollout_id
