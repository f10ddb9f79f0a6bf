# The caller itself races every acquire against the event; a task exists only once its permit is there.
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        try:
            if not aborted.is_set():
                sample.response = await call(sample)
        finally:
            semaphore.release()

    stop = asyncio.ensure_future(aborted.wait())
    live, asking = set(), None
    todo = [sample for sample in reversed(samples) if sample.response is None]
    try:
        while (todo or live) and not stop.done():
            if todo and asking is None:
                asking = asyncio.ensure_future(semaphore.acquire())
            await asyncio.wait([stop, *live, *filter(None, [asking])], return_when=asyncio.FIRST_COMPLETED)
            if asking is not None and asking.done():
                live.add(asyncio.ensure_future(generate(todo.pop())))
                asking = None
                await asyncio.sleep(0)
            for task in [task for task in live if task.done()]:
                live.remove(task)
                task.result()
    finally:
        if asking is not None and not asking.cancel():
            semaphore.release()
        for task in live:
            task.cancel()
        stop.cancel()
        rest = asyncio.gather(stop, *live, *filter(None, [asking]), return_exceptions=True)
        await rest
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
