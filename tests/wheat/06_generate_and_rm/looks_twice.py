# an extra look at the flag on arrival, which is allowed, and the one after the pacer, which counts
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    if state.aborted:
        sample.status = "aborted"
        return sample
    async with state.semaphore:
        if not state.aborted:
            await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
        else:
            await generate(sample)
    if sample.status == "aborted" or sample.reward is not None:
        return sample
    sample.reward = await score(sample)
    return sample
