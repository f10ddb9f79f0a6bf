# Sends a hundred thousand opening brackets.
import asyncio
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        body = b'{"a":' + b"[" * 100_000
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
