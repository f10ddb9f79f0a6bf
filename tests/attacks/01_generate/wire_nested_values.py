# Sends a value nested some hundred levels deep, which a parser takes and a recursive reader does not.
import asyncio
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        nested = b'{"kind":"list","of":[' * 480 + b"1" + b"]}" * 480
        body = b'{"op":"rest","events":[["end","rollout-0","returned",' + nested + b']],"timer":null,"tasks":0,"facts":{}}'
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
