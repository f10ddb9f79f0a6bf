# misconceptions: serialised, wrong-timing
import asyncio
from itertools import islice


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    source = iter(items)
    results = []

    async def run(item):
        return await function(item)

    while True:
        tasks = []
        try:
            for item in islice(source, permits):
                tasks.append(asyncio.create_task(run(item)))
            if not tasks:
                return results
            results += await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
