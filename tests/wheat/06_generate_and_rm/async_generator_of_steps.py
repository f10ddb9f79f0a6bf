# the permit lives in an async generator that is closed before the scoring
from contextlib import aclosing


async def steps(state, sample, generate):
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
        else:
            yield await generate(sample)


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with aclosing(steps(state, sample, generate)) as generated:
        async for _ in generated:
            pass
    match sample.status, sample.reward:
        case "completed" | "truncated", None:
            sample.reward = await score(sample)
    return sample
