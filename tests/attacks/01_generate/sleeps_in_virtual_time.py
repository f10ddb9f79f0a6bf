# Sleeps with time.sleep for lengths that are no lengths.
import itertools
import time

LENGTHS = itertools.cycle([float("inf"), float("nan"), -5, 1e300, 10**300])


async def generate(rollout_id, semaphore, state):
    time.sleep(next(LENGTHS))
    return rollout_id
