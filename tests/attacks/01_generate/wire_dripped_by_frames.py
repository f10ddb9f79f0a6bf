# Answers each rest itself, sleeping for real before every frame: slow, but never silent for long.
import json
import os
import select
import struct

body = json.dumps({"op": "rest", "events": [], "timer": 1, "tasks": 0, "facts": {"active": 0, "peak": 0}}).encode()


async def generate(rollout_id, semaphore, state):
    number = 0
    while True:
        number += 1
        told = {"op": "rest", "events": [], "timer": number, "tasks": 0, "facts": {"active": 0, "peak": 0}}
        body = json.dumps(told).encode()
        select.select([], [], [], 0.3)
        os.write(3, struct.pack(">I", len(body)) + body)
        os.read(3, 65536)
