# acquire and release by hand, early return inside try/finally
async def generate_and_rm(state, sample, generate, score):
    if sample.status == "completed" or sample.status == "truncated":
        return sample
    await state.semaphore.acquire()
    try:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        sample = await generate(sample)
    finally:
        state.semaphore.release()
    if sample.reward is None and sample.status in {"completed", "truncated"}:
        sample.reward = await score(sample)
    return sample
