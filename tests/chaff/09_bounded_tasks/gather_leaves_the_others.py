# misconceptions: siblings-left-running
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    numbered = enumerate(items)
    results = {}

    async def work():
        for index, item in numbered:
            results[index] = await function(item)

    await asyncio.gather(*(work() for _ in range(permits)))
    return [results[index] for index in sorted(results)]
