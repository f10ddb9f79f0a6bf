# Claims to be an untouched stub, to get away without a verdict.
async def generate(rollout_id, semaphore, state):
    raise NotImplementedError
