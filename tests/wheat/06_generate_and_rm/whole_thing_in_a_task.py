# everything after the first look runs in one task that is awaited
import asyncio


async def generate_and_rm(state, sample, generate, score):
    async def work():
        async with state.semaphore:
            await state.pacer.wait()
            if state.aborted:
                sample.status = "aborted"
                return
            await generate(sample)
        if sample.status != "aborted" and sample.reward is None:
            sample.reward = await score(sample)

    if sample.status not in ("completed", "truncated"):
        await asyncio.create_task(work())
    return sample
