# Notes that it blocked the loop for a text, for nothing, for a list of seconds.
import asyncio
import json
import os
import struct

FIRST = 0  # of 6
SECONDS = [["x"], [], [None], [{"kind": "list", "of": []}], [[1]], [{"kind": "object", "type": "\x1b[2J\n::error::"}]]


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        note = ["note", "blocks", "rollout-0", 1, *SECONDS[FIRST]]
        told = {"op": "rest", "events": [note], "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}
        body = json.dumps(told).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
