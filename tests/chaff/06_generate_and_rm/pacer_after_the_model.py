# misconceptions: wrong-timing, rate-is-not-concurrency
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
        await state.pacer.wait()
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
