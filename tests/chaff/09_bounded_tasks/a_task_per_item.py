# misconceptions: unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = asyncio.Semaphore(permits)

    async def run(item):
        async with semaphore:
            return await function(item)

    tasks = []
    try:
        for item in items:
            tasks.append(asyncio.create_task(run(item)))
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
