# Turns every clock: virtual time runs backwards, jumps and is no number.
import asyncio
import time

time.time = time.monotonic = time.perf_counter = lambda: float("nan")


async def generate(rollout_id, semaphore, state):
    loop = asyncio.get_running_loop()
    loop._now = float("-inf")
    loop.time = lambda: "noon"
    loop.advance(float("inf"))
    await asyncio.sleep(0)
    return rollout_id
