# misconceptions: wrong-timing
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    tasks = []

    async def call(item):
        return await function(item)

    async def room(limit):
        while sum(not task.done() for task in tasks) > limit:
            await asyncio.sleep(0.01)
            for task in tasks:
                if task.done():
                    task.result()

    try:
        for item in items:
            tasks.append(asyncio.create_task(call(item)))
            await room(permits - 1)
        await room(0)
        return [task.result() for task in tasks]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
