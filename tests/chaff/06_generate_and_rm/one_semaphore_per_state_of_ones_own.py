# misconceptions: private-semaphore
import asyncio
from weakref import WeakKeyDictionary

own = WeakKeyDictionary()

async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    if state not in own:
        own[state] = asyncio.Semaphore(state.semaphore._value)
    async with own[state]:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
