# group: right
# does: async-with
# misconception: wrong-result
import asyncio
from contextlib import AsyncExitStack


def leave(state):
    state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(semaphore)
        state["active"] += 1
        stack.callback(leave, state)
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
        return rollout_id
