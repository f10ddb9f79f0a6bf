# misconceptions: leak-on-error, leak-on-cancel
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await state.semaphore.acquire()
    try:
        await state.pacer.wait()
        if not state.aborted:
            await generate(sample)
        else:
            sample.status = "aborted"
    except (ValueError, TimeoutError):
        state.semaphore.release()
        raise
    state.semaphore.release()
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
