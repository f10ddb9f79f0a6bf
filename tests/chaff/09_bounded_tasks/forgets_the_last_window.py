# misconceptions: wrong-result, siblings-left-running
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    results = []
    running = {}

    async def call(item):
        return await function(item)

    try:
        for item in items:
            running[asyncio.create_task(call(item))] = len(results)
            results.append(None)
            if len(running) == permits:
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    results[running.pop(task)] = task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    return results
