# Says that the run came to its rest before anything was asked of it.
import json
import os
import struct


def send(**frame):
    body = json.dumps(frame).encode()
    os.write(3, struct.pack(">I", len(body)) + body)


send(op="end", events=[], how="stopped", clean=True, printed="")


async def generate(rollout_id, semaphore, state):
    return rollout_id
