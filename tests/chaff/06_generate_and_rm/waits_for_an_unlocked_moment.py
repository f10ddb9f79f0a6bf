# misconceptions: no-permit, turnstile
import asyncio

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    while state.semaphore.locked():
        await asyncio.sleep(0.1)
    await state.pacer.wait()
    if state.aborted:
        sample.status = "aborted"
        return sample
    await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
