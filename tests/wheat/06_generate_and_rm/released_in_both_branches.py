# no finally: each way out gives the permit back itself, cancellation included
async def generate_and_rm(state, sample, generate, score):
    if sample.status in ["completed", "truncated"]:
        return sample
    semaphore = state.semaphore
    await semaphore.acquire()
    try:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
        else:
            await generate(sample)
    except BaseException:
        semaphore.release()
        raise
    semaphore.release()
    if sample.status == "aborted":
        return sample
    sample.reward = await score(sample) if sample.reward is None else sample.reward
    return sample
