# misconceptions: siblings-left-running, wrong-result
import asyncio

scoring = set()


async def generate_and_rm(state, sample, generate, score):
    async def put_reward():
        sample.reward = await score(sample)

    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        task = asyncio.create_task(put_reward())
        scoring.add(task)
        task.add_done_callback(scoring.discard)
    return sample
