# Behaves well, but reports the counters in a form that no reader expects.
# Built on a correct solution.
import asyncio

import scene

SHAPES = iter([5, None, [], {}, {"active": 0}, "x", {"active": [], "peak": {}}] * 100)
scene.Scene.counters = lambda self: next(SHAPES)
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
