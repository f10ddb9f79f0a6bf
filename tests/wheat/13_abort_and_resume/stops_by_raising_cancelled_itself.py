# A rollout that finds the event set raises CancelledError itself; what is finished is kept by position.
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    finished = {position for position, sample in enumerate(samples) if sample.response is not None}

    async def ask(position, sample):
        async with semaphore:
            if aborted.is_set():
                raise asyncio.CancelledError
            sample.response = await call(sample)
        finished.add(position)

    waiting = {
        asyncio.create_task(ask(position, sample))
        for position, sample in enumerate(samples)
        if position not in finished
    }
    stop = asyncio.create_task(aborted.wait())
    error = None
    try:
        while waiting and error is None and not stop.done():
            done, _ = await asyncio.wait(waiting | {stop}, return_when=asyncio.FIRST_COMPLETED)
            waiting -= done
            for task in done - {stop}:
                if not task.cancelled() and task.exception():
                    error = task.exception()
    finally:
        stop.cancel()
        for task in waiting:
            task.cancel()
        await asyncio.gather(stop, *waiting, return_exceptions=True)
    if error is not None:
        raise error
    order = range(len(samples))
    return [samples[i] for i in order if i in finished], [samples[i] for i in order if i not in finished]
