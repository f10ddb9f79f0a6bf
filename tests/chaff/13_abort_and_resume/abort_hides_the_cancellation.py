# misconceptions: swallows-cancel
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

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
    except asyncio.CancelledError:
        if not aborted.is_set():
            raise
    finally:
        for task in (watcher, *tasks):
            task.cancel()
        while not all(task.done() for task in tasks):
            try:
                await asyncio.wait(tasks)
            except asyncio.CancelledError:
                if not aborted.is_set():
                    interrupted = True
    if "interrupted" in locals():
        raise asyncio.CancelledError
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
