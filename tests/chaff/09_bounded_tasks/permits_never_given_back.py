# misconceptions: never-returned
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = asyncio.Semaphore(permits)
    tasks = []

    async def run(item):
        return await function(item)

    try:
        for item in items:
            await semaphore.acquire()
            tasks.append(asyncio.create_task(run(item)))
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
