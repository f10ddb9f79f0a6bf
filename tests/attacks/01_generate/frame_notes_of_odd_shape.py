# Sends notes without details, or with details that nobody can count or compare, beside a bound that is broken.
import asyncio
import json
import os
import struct

WHAT = ("made", "asks", "takes", "gives-up", "gives-back", "blocks", "warns")
LISTED = {"kind": "list", "of": [1]}
NOTES = [["note", what, "rollout-0", 1, *rest] for what in WHAT for rest in ([], [LISTED], [None], [{"kind": "dict", "of": []}])]
FIRST = 0  # of 28


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        calls = [["call", n + 1, "model", f"rollout-{n}", 1, [], {"active": 0, "peak": 0}] for n in range(4)]
        told = {"op": "rest", "events": [*calls, NOTES[FIRST]], "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}
        body = json.dumps(told).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
