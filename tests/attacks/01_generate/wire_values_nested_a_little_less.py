# Sends values of every depth, to find the one that a reader takes and a printer does not.
import asyncio
import os
import struct

DEPTH = [60]


async def generate(rollout_id, semaphore, state):
    depth = DEPTH[0]
    DEPTH[0] += 40
    nested = b'{"kind":"tuple","of":[' * depth + b"1" + b"]}" * depth
    body = b'{"op":"rest","events":[["end","rollout-0","returned",' + nested + b']],"timer":null,"tasks":0,"facts":{}}'
    os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
