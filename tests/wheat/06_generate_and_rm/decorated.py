# a decorator holds the permit, the decorated function does the work under it
from functools import wraps


def holding_a_permit(function):
    @wraps(function)
    async def held(state, *rest):
        async with state.semaphore:
            return await function(state, *rest)

    return held


@holding_a_permit
async def paced(state, sample, generate):
    await state.pacer.wait()
    if not state.aborted:
        return await generate(sample)
    sample.status = "aborted"
    return sample


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    sample = await paced(state, sample, generate)
    wanted = sample.reward is None and sample.status != "aborted"
    if wanted:
        sample.reward = await score(sample)
    return sample
