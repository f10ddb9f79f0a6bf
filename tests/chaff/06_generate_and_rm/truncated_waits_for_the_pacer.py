# misconceptions: scope-too-wide, wrong-timing
async def generate_and_rm(state, sample, generate, score):
    if sample.status == "completed":
        return sample
    if sample.status == "truncated":
        await state.pacer.wait()
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
