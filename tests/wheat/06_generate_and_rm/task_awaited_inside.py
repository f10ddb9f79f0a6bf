# the model call and the scoring run in tasks of their own, awaited where they belong
import asyncio


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        sample = await asyncio.create_task(generate(sample))
    if sample.status != "aborted" and sample.reward is None:
        [sample.reward] = await asyncio.gather(score(sample))
    return sample
