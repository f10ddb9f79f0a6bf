# AsyncExitStack: the permit is closed explicitly before the scoring
from contextlib import AsyncExitStack

DONE = frozenset({"completed", "truncated"})


async def generate_and_rm(state, sample, generate, score):
    async with AsyncExitStack() as stack:
        if sample.status in DONE:
            return sample
        await stack.enter_async_context(state.semaphore)
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
        await stack.aclose()
        if sample.status != "aborted" and sample.reward is None:
            sample.reward = await score(sample)
        return sample
