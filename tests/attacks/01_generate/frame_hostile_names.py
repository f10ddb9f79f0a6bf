# Puts terminal escapes and workflow commands into actors, services, error types and texts.
import asyncio
import json
import os
import struct

BAD = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\n::error title=owned::owned\n"


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        problem = {"type": BAD, "text": BAD, "line": 1, "call": None}
        events = [["call", n + 1, "model", BAD, 1, [BAD], {}] for n in range(4)]
        events += [["end", "rollout-0", "raised", problem], ["mark", BAD, BAD, [BAD]]]
        told = {"op": "rest", "events": events, "timer": None, "tasks": 0, "facts": {"active": BAD, "peak": BAD}}
        body = json.dumps(told).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
