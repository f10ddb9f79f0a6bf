# asyncio.timeout(None) around each wait, looks at the flag everywhere
import asyncio


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    for look in (state.semaphore.acquire, None):
        if state.aborted:
            sample.status = "aborted"
            if look is None:
                state.semaphore.release()
            return sample
        if look is not None:
            async with asyncio.timeout(None):
                await look()
    try:
        async with asyncio.timeout(None):
            await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        sample = await generate(sample)
    finally:
        state.semaphore.release()
    if sample.status == "aborted" or sample.reward is not None:
        return sample
    sample.reward = await score(sample)
    return sample
