# Ends the program with status 0 from inside a rollout.
import sys


async def generate(rollout_id, semaphore, state):
    sys.exit(0)
