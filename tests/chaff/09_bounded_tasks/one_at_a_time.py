# misconceptions: serialised
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = asyncio.Semaphore(permits)
    results = []
    for item in items:
        async with semaphore:
            results.append(await function(item))
    return results
