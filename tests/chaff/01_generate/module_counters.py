# misconceptions: state-outlives-the-call
import asyncio

active = 0
peak = 0


async def generate(rollout_id, semaphore, state):
    global active, peak
    async with semaphore:
        active += 1
        peak = max(peak, active)
        state["active"] = active
        state["peak"] = peak
        try:
            await asyncio.sleep(0)
        finally:
            active -= 1
            state["active"] = active
    return rollout_id
