# misconceptions: leak-on-cancel, never-returned, swallows-cancel
import asyncio

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    while True:
        try:
            await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(state.semaphore.acquire())), 7)
            break
        except TimeoutError:
            pass
    try:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    finally:
        state.semaphore.release()
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
