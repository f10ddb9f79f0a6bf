# Behaves well, but reports the counters in a form that no reader expects.
# Built on a correct solution.
import asyncio

import scene

FIRST = 0  # of 7
SHAPES = [5, None, [], {}, {"active": 0}, "x", {"active": [], "peak": {}}]
scene.Scene.counters = lambda self: SHAPES[FIRST]
scene.Scene.facts = lambda self: {}


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
