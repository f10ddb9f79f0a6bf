# misconceptions: state-outlives-the-call
stopped = False

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    global stopped
    async with state.semaphore:
        await state.pacer.wait()
        stopped = stopped or state.aborted
        if stopped:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
