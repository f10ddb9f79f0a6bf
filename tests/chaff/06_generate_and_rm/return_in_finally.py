# misconceptions: swallows-exception
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    try:
        async with state.semaphore:
            await state.pacer.wait()
            if state.aborted:
                sample.status = "aborted"
                return sample
            await generate(sample)
            if sample.status == "aborted" or sample.reward is not None:
                return sample
        sample.reward = await score(sample)
    finally:
        return sample
