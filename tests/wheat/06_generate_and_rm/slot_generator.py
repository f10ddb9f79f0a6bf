# an @asynccontextmanager that is permit and pacer in one and says whether to go
from contextlib import asynccontextmanager


@asynccontextmanager
async def turn(state):
    await state.semaphore.acquire()
    try:
        await state.pacer.wait()
        yield not state.aborted
    finally:
        state.semaphore.release()


async def generate_and_rm(state, sample, generate, score):
    if sample.status not in ("pending", "aborted"):
        return sample
    async with turn(state) as go:
        if go:
            await generate(sample)
        else:
            sample.status = "aborted"
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
