# misconceptions: wrong-result
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample.id)

    tasks = [asyncio.create_task(generate(sample)) for sample in samples if sample.response is None]
    watcher = asyncio.create_task(aborted.wait())
    running = set(tasks)
    try:
        while running and not watcher.done():
            await asyncio.wait({watcher, *running}, return_when=asyncio.FIRST_COMPLETED)
            ended = {task for task in running if task.done()}
            running -= ended
            for task in ended:
                task.result()
    finally:
        for task in (watcher, *tasks):
            task.cancel()
        await asyncio.gather(watcher, *tasks, return_exceptions=True)
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
