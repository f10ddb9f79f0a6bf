# misconceptions: swallows-exception
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        try:
            await generate(sample)
        except Exception as error:
            return error
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
