# Ends every rollout in the last frame, whatever they did.
import json
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        ends = [["end", f"rollout-{n}", "returned", n] for n in range(7)]
        for how in ("stopped", "left", "perfect", ["stopped"]):
            body = json.dumps({"op": "end", "events": ends, "how": how, "clean": True, "printed": "x"}).encode()
            os.write(3, struct.pack(">I", len(body)) + body)
    return rollout_id
