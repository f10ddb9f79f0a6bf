# Makes every semaphore let everybody in.
import asyncio


async def acquire(self):
    return True


asyncio.Semaphore.acquire = asyncio.Semaphore.__aenter__ = acquire
asyncio.Semaphore.release = lambda self: None


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
        state["active"] -= 1
    return rollout_id
