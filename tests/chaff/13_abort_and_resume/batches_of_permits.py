# misconceptions: serialised
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

    tasks = []
    watcher = asyncio.create_task(aborted.wait())
    missing = [sample for sample in samples if sample.response is None]
    try:
        for sample in missing:
            if watcher.done():
                break
            tasks.append(asyncio.create_task(generate(sample)))
            await asyncio.wait({watcher, tasks[-1]}, return_when=asyncio.FIRST_COMPLETED)
            if tasks[-1].done():
                tasks[-1].result()
    finally:
        for task in (watcher, *tasks):
            task.cancel()
        await asyncio.gather(watcher, *tasks, return_exceptions=True)
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
