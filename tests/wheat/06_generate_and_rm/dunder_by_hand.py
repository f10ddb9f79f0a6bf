# enters and leaves the semaphore through its own methods
import sys


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await state.semaphore.__aenter__()
    try:
        await state.pacer.wait()
        go = not state.aborted
        if go:
            await generate(sample)
    finally:
        await state.semaphore.__aexit__(*sys.exc_info())
    if not go:
        sample.status = "aborted"
    elif sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
