# misconceptions: serialised
import asyncio

busy = {}

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    key = asyncio.get_running_loop()
    busy.setdefault(key, 0)
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        busy[key] += 1
        try:
            await generate(sample)
        finally:
            busy[key] -= 1
    while busy[key]:
        await asyncio.sleep(1)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
