# Calls the model with delays that are no numbers.
import asyncio
import itertools

FIRST = 0  # of 10
DELAYS = [None, "x", [], {}, float("nan"), -1, 10**400, object(), asyncio.Semaphore, [[[[[[[[1]]]]]]]]]
NEXT = itertools.cycle(DELAYS[FIRST:] + DELAYS[:FIRST])


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(next(NEXT))
    return rollout_id
