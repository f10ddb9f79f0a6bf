# Its tasks run in a context of their own making, which knows nothing of the caller's.
import asyncio, contextvars


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)
    c = contextvars.Context
    tasks = [asyncio.create_task(generate(s), context=c()) for s in samples if s.response is None]
    watcher = asyncio.create_task(aborted.wait(), context=c())
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
    return [s for s in samples if s.response is not None], [s for s in samples if s.response is None]
