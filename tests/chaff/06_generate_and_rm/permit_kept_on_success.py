# misconceptions: never-returned
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await state.semaphore.acquire()
    try:
        await state.pacer.wait()
        if not state.aborted:
            await generate(sample)
    except BaseException:
        state.semaphore.release()
        raise
    if state.aborted:
        state.semaphore.release()
        sample.status = "aborted"
        return sample
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
