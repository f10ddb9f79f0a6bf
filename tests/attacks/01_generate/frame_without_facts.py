# Sends rests that lack what the scene reads at a rest, and the counters not at all.
import json
import os
import struct


def send(**frame):
    body = json.dumps(frame).encode()
    os.write(3, struct.pack(">I", len(body)) + body)


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        for facts in ({}, {"active": {"kind": "list", "of": []}}, {"peak": 1}):
            send(op="rest", events=[], timer=None, tasks=0, facts=facts)
        send(op="rest", events=[["told", "counters", 5]], timer=None, tasks=0, facts={})
    return rollout_id
