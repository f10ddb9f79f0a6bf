# misconceptions: siblings-left-running, wrong-timing, answer-before-permit
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

    await asyncio.gather(*(generate(sample) for sample in samples if sample.response is None))
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
