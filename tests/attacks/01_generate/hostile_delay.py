# Calls the model with delays that are no numbers.
import asyncio
import itertools

DELAYS = itertools.cycle([None, "x", [], {}, float("nan"), -1, 10**400, object(), asyncio.Semaphore, [[[[[[[[1]]]]]]]]])


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(next(DELAYS))
    return rollout_id
