# Floods the wire with well-formed rests at which nothing happened.
import json
import os
import struct

body = json.dumps({"op": "rest", "events": [], "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}).encode()
flood = (struct.pack(">I", len(body)) + body) * 500


async def generate(rollout_id, semaphore, state):
    while True:
        os.write(3, flood)
