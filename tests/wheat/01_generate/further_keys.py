# keeps a set of who is inside under a key of its own and derives both numbers from it
import asyncio


async def generate(rollout_id, semaphore, state):
    inside = state.setdefault("inside", set())
    me = object()
    async with semaphore:
        inside.add(me)
        state["active"] = len(inside)
        state["peak"] = max(state["peak"], len(inside))
        try:
            await asyncio.sleep(0)
        finally:
            inside.remove(me)
            state["active"] = len(inside)
    return rollout_id
