# The watcher raises into a gather; whatever it was, everything is gathered in again.
import asyncio


class _Enough(Exception):
    pass


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

    async def watch():
        await aborted.wait()
        raise _Enough

    tasks = [asyncio.create_task(generate(sample)) for sample in samples if sample.response is None]
    watcher = asyncio.create_task(watch())
    work = asyncio.gather(*tasks)
    try:
        await asyncio.wait({work, watcher}, return_when=asyncio.FIRST_COMPLETED) if tasks else None
        if work.done() and not work.cancelled() and work.exception():
            raise work.exception()
    finally:
        for task in (watcher, *tasks):
            task.cancel()
        await asyncio.gather(work, watcher, *tasks, return_exceptions=True)
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
