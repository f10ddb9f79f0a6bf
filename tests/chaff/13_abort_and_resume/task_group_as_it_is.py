# misconceptions: swallows-exception, wrong-result
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

    async def watch(tasks):
        await aborted.wait()
        for task in tasks:
            task.cancel()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(generate(sample)) for sample in samples if sample.response is None]
        watcher = group.create_task(watch(tasks))
        if tasks:
            await asyncio.wait(tasks)
        watcher.cancel()
    finished = [sample for sample in samples if sample.response is not None]
    pending = [sample for sample in samples if sample.response is None]
    return finished, pending
