# Raises KeyboardInterrupt from inside a rollout.
async def generate(rollout_id, semaphore, state):
    raise KeyboardInterrupt
