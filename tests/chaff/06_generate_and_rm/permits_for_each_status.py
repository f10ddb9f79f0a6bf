# misconceptions: private-semaphore
import asyncio

limits = {}

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    key = asyncio.get_running_loop(), sample.status
    limit = limits.setdefault(key, asyncio.BoundedSemaphore(2))
    async with limit:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
