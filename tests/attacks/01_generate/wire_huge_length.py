# Announces a frame of two gigabytes.
import asyncio
import os


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        os.write(3, b"\x7f\xff\xff\xff" + b"x" * 1000)
    await asyncio.sleep(0)
    return rollout_id
