# misconceptions: blocks-the-loop
import asyncio
import time


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    tasks = []

    async def call(item):
        return await function(item)

    try:
        for item in items:
            tasks.append(asyncio.create_task(call(item)))
            while sum(not task.done() for task in tasks) >= permits:
                time.sleep(0.01)
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
