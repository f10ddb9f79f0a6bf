# misconceptions: acquire-not-awaited, unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    gate = asyncio.Semaphore(permits)
    tasks = []

    async def run(item):
        try:
            return await function(item)
        finally:
            gate.release()

    try:
        for item in items:
            gate.acquire()
            tasks.append(asyncio.create_task(run(item)))
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
