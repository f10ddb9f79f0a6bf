# misconceptions: siblings-left-running, swallows-exception
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    results = []
    running = {}

    async def call(item):
        return await function(item)

    async def wait_for_one():
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            results[running.pop(task)] = task.result()

    try:
        for item in items:
            running[asyncio.create_task(call(item))] = len(results)
            results.append(None)
            if len(running) == permits:
                await wait_for_one()
        while running:
            await wait_for_one()
    finally:
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    return results
