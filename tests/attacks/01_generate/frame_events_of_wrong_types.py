# Sends every kind of event with its parts of wrong types.
import asyncio
import itertools
import json
import os
import struct

KINDS = ("call", "gone", "instant", "end", "mark", "told", "note", "fault", "order", 5, None, [], {})
ODD = (None, True, -1, 1.5, "x", [], {}, [[]], {"kind": "list"})
FIRST = 0  # of 30
EVENTS = (
    [[kind, *parts] for kind in KINDS for parts in itertools.product(ODD, repeat=2)] + [None, 1, "x", [], {}]
)


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        told = {"op": "rest", "events": [EVENTS[FIRST * 35]], "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}
        body = json.dumps(told).encode()
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
