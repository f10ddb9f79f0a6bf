# No waiting loop: done callbacks cancel the tasks, the function only gathers them.
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def one(sample):
        await semaphore.acquire()
        try:
            if not aborted.is_set():
                sample.response = await call(sample)
        finally:
            semaphore.release()

    missing = [sample for sample in samples if sample.response is None]
    tasks = [asyncio.ensure_future(one(sample)) for sample in missing]
    errors = []

    def cancel_all(_=None):
        for task in tasks:
            task.cancel()

    def ended(task):
        if not task.cancelled() and task.exception() is not None:
            errors.append(task.exception())
            cancel_all()

    for task in tasks:
        task.add_done_callback(ended)
    watcher = asyncio.ensure_future(aborted.wait())
    watcher.add_done_callback(lambda w: w.cancelled() or cancel_all())
    try:
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        watcher.cancel()
        await asyncio.gather(watcher, return_exceptions=True)
    if errors:
        raise errors[0]
    done = [sample.response is not None for sample in samples]
    return (
        [sample for sample, ok in zip(samples, done) if ok],
        [sample for sample, ok in zip(samples, done) if not ok],
    )
