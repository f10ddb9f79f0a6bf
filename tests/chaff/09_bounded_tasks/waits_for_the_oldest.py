# misconceptions: serialised, wrong-timing
import asyncio
from collections import deque


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    results = []
    running = deque()

    async def run(item):
        return await function(item)

    try:
        for item in items:
            running.append(asyncio.create_task(run(item)))
            if len(running) == permits:
                results.append(await running[0])
                running.popleft()
        while running:
            results.append(await running[0])
            running.popleft()
        return results
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
