# misconceptions: swallows-exception, wrong-timing
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    numbered = enumerate(items)
    results = {}

    async def work():
        for index, item in numbered:
            try:
                results[index] = await function(item)
            except Exception:
                results[index] = await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [results[index] for index in sorted(results)]
