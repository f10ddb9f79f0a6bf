# lets the others run once between its steps
from asyncio import sleep


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    await sleep(0)
    async with state.semaphore:
        await sleep(0)
        await state.pacer.wait()
        await sleep(0)
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
        await sleep(0)
    await sleep(0)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
        await sleep(0)
    return sample
