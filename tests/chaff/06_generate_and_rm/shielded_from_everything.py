# misconceptions: work-outlives-permit, siblings-left-running
import asyncio


async def work(state, sample, generate):
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return
        await generate(sample)

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await asyncio.shield(work(state, sample, generate))
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
