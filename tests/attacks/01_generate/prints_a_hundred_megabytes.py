# Prints a hundred megabytes.
import asyncio
import os
import sys

TEXT = "x" * (1 << 20)


async def generate(rollout_id, semaphore, state):
    for _ in range(100):
        print(TEXT)
        sys.stderr.write(TEXT)
        os.write(1, TEXT.encode())
    await asyncio.sleep(0)
    return rollout_id
