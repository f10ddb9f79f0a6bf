# No watcher: a look at the event every tenth of a second, and one after each permit.
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

    tasks = [asyncio.create_task(generate(sample)) for sample in samples if sample.response is None]
    running = set(tasks)
    try:
        while running and not aborted.is_set():
            await asyncio.wait(running, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
            ended = {task for task in running if task.done()}
            running -= ended
            for task in ended:
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
