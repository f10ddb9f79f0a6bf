# misconceptions: wrong-result
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample.reward
