# One producer takes permits and starts a task for each; a task's done callback gives its permit back.
import asyncio
from collections import deque


async def run_until_abort(samples, call, semaphore, aborted):
    todo = deque(sample for sample in samples if sample.response is None)
    live = set()
    failed = asyncio.get_running_loop().create_future()

    async def generate(sample):
        if not aborted.is_set():
            sample.response = await call(sample)

    def ended(task):
        live.discard(task)
        semaphore.release()
        if not task.cancelled() and task.exception() and not failed.done():
            failed.set_result(task.exception())

    async def produce():
        while todo:
            await semaphore.acquire()
            if aborted.is_set() or failed.done():
                semaphore.release()
                return
            task = asyncio.create_task(generate(todo.popleft()))
            live.add(task)
            task.add_done_callback(ended)
        while live:
            await asyncio.wait(set(live))

    producer = asyncio.create_task(produce())
    stop = asyncio.create_task(aborted.wait())
    try:
        await asyncio.wait([producer, stop, failed], return_when=asyncio.FIRST_COMPLETED)
    finally:
        producer.cancel()
        stop.cancel()
        rest = list(live)
        for task in rest:
            task.cancel()
        await asyncio.gather(producer, stop, *rest, return_exceptions=True)
    if failed.done():
        raise failed.result()
    return [s for s in samples if s.response is not None], [s for s in samples if s.response is None]
