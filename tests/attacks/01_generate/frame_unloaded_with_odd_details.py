# Says that its file cannot be loaded, with details named like the grader's own arguments.
import asyncio
import json
import os
import struct

DETAILS = {"file": "x", "key": "k", "self": 1, "observed": 1, "expected": 2, "seen": 3, "wanted": 4, "at": 5,
           "label": 6, "misconception": "passed", "why": "exits"}


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        body = json.dumps({"op": "unloaded", "why": "raised", "details": DETAILS}).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
