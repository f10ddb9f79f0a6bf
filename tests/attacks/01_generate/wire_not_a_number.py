# Sends NaN and infinities as times and values.
import asyncio
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        for value in (b"NaN", b"Infinity", b"-Infinity", b"1e999"):
            body = b'{"op":"rest","events":[],"timer":' + value + b',"tasks":0,"facts":{"active":' + value + b"}}"
            os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
