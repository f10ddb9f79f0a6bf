# misconceptions: wrong-result, unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = asyncio.Semaphore(permits)

    async def run(item):
        async with semaphore:
            return await function(item)

    tasks = [asyncio.create_task(run(item)) for item in items]
    try:
        return [await ended for ended in asyncio.as_completed(tasks)]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
