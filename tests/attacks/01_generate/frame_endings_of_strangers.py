# Ends actors that were never started, and each of its own twice.
import json
import os
import struct

FIRST = 0  # of 5
NAMES = ["rollout-99", "stage", "", "after-0", "rollout-0"]


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        name = NAMES[FIRST]
        events = [["end", name, "returned", 0], ["end", name, "returned", 0]]
        body = json.dumps({"op": "rest", "events": events, "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    return rollout_id
