# misconceptions: unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    semaphore = asyncio.Semaphore(permits)

    async def run(item):
        async with semaphore:
            return await function(item)

    return await asyncio.gather(*(run(item) for item in items))
