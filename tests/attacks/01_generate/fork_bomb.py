# Forks until it may not.
import asyncio
import os

COUNT = 0
try:
    while COUNT < 10_000:
        os.fork()
        COUNT += 1
except BaseException as error:
    print(error)


async def generate(rollout_id, semaphore, state):
    print("forks", COUNT)
    await asyncio.sleep(0)
    return rollout_id
