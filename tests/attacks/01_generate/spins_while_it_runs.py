# Computes for ever inside a rollout.
async def generate(rollout_id, semaphore, state):
    while True:
        pass
