# misconceptions: wrong-result
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    source = iter(items)
    results = []

    async def work():
        while (item := next(source, None)) is not None:
            place = len(results)
            results.append(None)
            results[place] = await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return results
