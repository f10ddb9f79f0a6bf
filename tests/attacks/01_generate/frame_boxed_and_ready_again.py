# Introduces itself a second time, with a box and flags to its liking.
import asyncio
import json
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        for frame in ({"op": "boxed", "layers": {"seccomp": "ok"}}, {"op": "ready", "flags": []}, {"op": "loaded"}):
            body = json.dumps(frame).encode()
            os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
