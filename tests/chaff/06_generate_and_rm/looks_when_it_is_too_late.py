# misconceptions: answer-before-permit
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        work = generate(sample)
        await work
        if state.aborted and sample.status != "completed":
            sample.status = "aborted"
            return sample
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
