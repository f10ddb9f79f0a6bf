# Asks for four gigabytes at once.
import asyncio

try:
    LARGE = bytearray(4 << 30)
except MemoryError:
    LARGE = None


async def generate(rollout_id, semaphore, state):
    print("got it" if LARGE else "no")
    await asyncio.sleep(0)
    return rollout_id
