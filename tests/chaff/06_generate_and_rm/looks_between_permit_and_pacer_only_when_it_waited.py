# misconceptions: answer-before-permit
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    waited = state.semaphore.locked()
    async with state.semaphore:
        if waited and state.aborted:
            sample.status = "aborted"
            return sample
        await state.pacer.wait()
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
