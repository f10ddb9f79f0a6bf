# group: right
# does: slow
# misconception: wrong-timing
import asyncio
from contextlib import aclosing


async def turn(semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            yield
        finally:
            state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with aclosing(turn(semaphore, state)) as turns:
        async for _ in turns:
            await asyncio.sleep(0)
    return rollout_id
