# Sends calls with numbers that skip, repeat and run backwards, and gives up calls of nobody.
import asyncio
import json
import os
import struct

FIRST = 0  # of 5
NUMBERS = [2, 0, -1, 10**9, 1]


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        events = [["gone", 99], ["call", NUMBERS[FIRST], "model", "rollout-0", 1, [], {}]]
        told = {"op": "rest", "events": events, "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}
        body = json.dumps(told).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
