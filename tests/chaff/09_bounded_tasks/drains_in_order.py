# misconceptions: siblings-left-running
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    tasks = []

    async def call(item):
        return await function(item)

    try:
        for item in items:
            tasks.append(asyncio.create_task(call(item)))
            running = [task for task in tasks if not task.done()]
            if len(running) == permits:
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        return [await task for task in tasks]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
