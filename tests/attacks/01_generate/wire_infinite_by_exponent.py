# Sends numbers whose exponent makes them infinite without any forbidden word.
import asyncio
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        body = (
            b'{"op":"rest","events":[["note","blocks","rollout-0",1,1e999],["mark","x","rollout-0",[-1e999]]],'
            b'"timer":null,"tasks":0,"facts":{"active":1e999,"peak":1e999}}'
        )
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
