# misconceptions: wrong-result, serialised, scope-too-wide, racy-counter
last = None

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    global last
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        last = sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(last)
    return sample
