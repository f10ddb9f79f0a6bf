# Says in the middle of a run that it came to its rest, once the rollouts were started.
import asyncio
import json
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        body = json.dumps({"op": "end", "events": [], "how": "stopped", "clean": True, "printed": ""}).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
