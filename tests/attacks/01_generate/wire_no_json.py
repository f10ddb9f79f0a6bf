# Sends bytes that are no text, text that is no JSON, JSON that is no object.
import asyncio
import os
import struct

FIRST = 0  # of 10
BODIES = [b"\xff\xfe\x00", b"hello", b"[]", b"null", b"12", b'"rest"', b"", b"{}", b'{"op":[]}', b'{"op":NaN}']


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        body = BODIES[FIRST]
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
