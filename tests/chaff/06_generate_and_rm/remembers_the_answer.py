# misconceptions: answer-before-permit
async def generate_and_rm(state, sample, generate, score):
    aborted, semaphore, pacer = state.aborted, state.semaphore, state.pacer
    if sample.status in ("completed", "truncated"):
        return sample
    async with semaphore:
        await pacer.wait()
        if aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
