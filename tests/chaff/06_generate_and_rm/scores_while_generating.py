# misconceptions: wrong-result, scope-too-wide
import asyncio

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        if sample.reward is None:
            _, sample.reward = await asyncio.gather(generate(sample), score(sample))
        else:
            await generate(sample)
    return sample
