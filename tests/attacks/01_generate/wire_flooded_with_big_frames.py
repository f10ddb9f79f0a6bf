# Fills the grader's memory with rests of a quarter of a megabyte, each well-formed.
import json
import os
import struct

events = [["mark", "x", "rollout-0", ["y" * 300] * 20] for _ in range(40)]
body = json.dumps({"op": "rest", "events": events, "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}).encode()
frame = struct.pack(">I", len(body)) + body


async def generate(rollout_id, semaphore, state):
    while True:
        os.write(3, frame)
