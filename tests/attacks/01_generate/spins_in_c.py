# Computes for ever where no signal handler of Python's can come between.
import re


async def generate(rollout_id, semaphore, state):
    re.match(r"(x+x+)+y", "x" * 64)
    return 10 ** (10**9)
