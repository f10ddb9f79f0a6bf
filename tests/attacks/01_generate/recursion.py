# Recurses without end, with a limit that is none.
import sys

sys.setrecursionlimit(2**30)


def deeper(depth):
    return deeper(depth + 1) + 1


async def generate(rollout_id, semaphore, state):
    return deeper(0)
