# misconceptions: release-without-acquire, double-release
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await state.semaphore.acquire()
    held = True
    try:
        await state.pacer.wait()
        if state.aborted:
            state.semaphore.release()
            sample.status = "aborted"
            return sample
        await generate(sample)
    finally:
        if held:
            state.semaphore.release()
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
