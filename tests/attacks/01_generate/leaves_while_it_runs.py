# Leaves the process with status 0 in the middle of a run, past every handler.
import asyncio
import os


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    os._exit(0)
