# one helper holds the permit, the other never does; no early return inside the block
async def _generated(state, sample, generate):
    async with state.semaphore:
        await state.pacer.wait()
        if not state.aborted:
            return await generate(sample)
    sample.status = "aborted"
    return sample


async def _scored(sample, score):
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample


async def generate_and_rm(state, sample, generate, score):
    match sample.status:
        case "completed" | "truncated":
            return sample
        case _:
            return await _scored(await _generated(state, sample, generate), score)
