# misconceptions: wrong-result
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    results = [None] * len(items)
    left = iter(range(len(items)))

    async def work():
        for index in left:
            results[index] = await function(items[index])

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return results
