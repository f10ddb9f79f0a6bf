# marks a sample that is cut off by an error or a cancellation, and lets it go on
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        try:
            await state.pacer.wait()
            if state.aborted:
                sample.status = "aborted"
                return sample
            await generate(sample)
        except BaseException:
            sample.status = "aborted"
            raise
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
