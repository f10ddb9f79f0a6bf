# a TaskGroup around the model call: its error reaches the caller in a group
import asyncio


async def generate_and_rm(state, sample, generate, score):
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        async with asyncio.TaskGroup() as group:
            group.create_task(generate(sample))
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample
