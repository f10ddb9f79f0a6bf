# misconceptions: never-returned
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await state.semaphore.acquire()
    try:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            state.semaphore.release()
            return sample
        await generate(sample)
    except BaseException:
        state.semaphore.release()
        raise
    if sample.reward is not None:
        return sample
    state.semaphore.release()
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
