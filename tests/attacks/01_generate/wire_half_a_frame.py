# Begins a frame and never ends it.
import asyncio
import os


async def generate(rollout_id, semaphore, state):
    os.write(3, b"\x00\x00\x01\x00{")
    await asyncio.get_running_loop().create_future()
