# Sends whole numbers of four thousand digits wherever a number may stand.
import asyncio
import os
import struct

DIGITS = b"9" * 4000


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        body = (
            b'{"op":"rest","events":[["note","blocks","rollout-0",' + DIGITS + b"," + DIGITS + b'],["mark","x","rollout-0",['
            + DIGITS + b']]],"timer":null,"tasks":' + DIGITS + b',"facts":{"active":' + DIGITS + b',"peak":1}}'
        )
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
