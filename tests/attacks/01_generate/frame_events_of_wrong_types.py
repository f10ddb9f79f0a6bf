# Sends every kind of event with every part of a wrong type, one a rollout.
import asyncio
import itertools
import json
import os
import struct

KINDS = ("call", "gone", "instant", "end", "mark", "told", "note", "fault", "order", 5, None, [], {})
ODD = (None, True, -1, 1.5, "x", [], {}, [[]], {"kind": "list"})
EVENTS = itertools.cycle(
    [[kind, *parts] for kind in KINDS for parts in itertools.product(ODD, repeat=2)] + [None, 1, "x", [], {}]
)


async def generate(rollout_id, semaphore, state):
    told = {"op": "rest", "events": [next(EVENTS)], "timer": None, "tasks": 0, "facts": {"active": 0, "peak": 0}}
    body = json.dumps(told).encode()
    os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
