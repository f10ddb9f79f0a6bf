# No central watcher: each rollout races its own work against the event.
import asyncio


async def _unless(aborted, coroutine):
    """Await the coroutine, or cancel and await it when the event is set first. True if it was stopped."""
    work = asyncio.create_task(coroutine)
    stop = asyncio.create_task(aborted.wait())
    try:
        await asyncio.wait([work, stop], return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.cancel()
        work.cancel()
        await asyncio.gather(work, stop, return_exceptions=True)
    if work.cancelled():
        return True
    work.result()
    return False


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if aborted.is_set():
                return
            sample.response = await call(sample)

    jobs = [
        asyncio.create_task(_unless(aborted, generate(sample)))
        for sample in samples
        if sample.response is None and not aborted.is_set()
    ]
    try:
        if jobs:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        failed = [job for job in jobs if job.done() and not job.cancelled() and job.exception()]
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
    if failed:
        raise failed[0].exception()
    finished, pending = [], []
    for sample in samples:
        (pending if sample.response is None else finished).append(sample)
    return finished, pending
