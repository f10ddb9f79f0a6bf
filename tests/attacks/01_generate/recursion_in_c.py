# Overflows the C stack: nested containers that are printed, compared and destroyed.
import sys

sys.setrecursionlimit(2**30)
nested = []
for _ in range(300_000):
    nested = [nested]


async def generate(rollout_id, semaphore, state):
    return repr(nested)
