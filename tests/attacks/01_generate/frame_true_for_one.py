# Sends True and False where a number belongs: calls, tasks, the rest's number of tasks.
import asyncio
import json
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        events = [["call", True, "model", "rollout-0", True, [], {}], ["gone", True], ["note", "asks", "rollout-0", True, True]]
        told = {"op": "rest", "events": events, "timer": True, "tasks": True, "facts": {"active": True, "peak": False}}
        body = json.dumps(told).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
