# group: right
# does: by-hand
# misconception: wrong-context-manager
import asyncio
from contextlib import ExitStack
from operator import setitem


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    with ExitStack() as stack:
        stack.callback(semaphore.release)
        setitem(state, "active", state["active"] + 1)
        stack.callback(lambda: setitem(state, "active", state["active"] - 1))
        setitem(state, "peak", max(state["peak"], state["active"]))
        await asyncio.sleep(0)
    return rollout_id
