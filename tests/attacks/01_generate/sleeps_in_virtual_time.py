# Sleeps with time.sleep for lengths that are no lengths.
import time

FIRST = 0  # of 5
LENGTHS = [float("inf"), float("nan"), -5, 1e300, 10**300]


async def generate(rollout_id, semaphore, state):
    time.sleep(LENGTHS[FIRST])
    return rollout_id
