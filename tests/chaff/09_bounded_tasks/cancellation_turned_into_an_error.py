# misconceptions: swallows-cancel
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    numbered = enumerate(items)
    results = {}

    async def work():
        for index, item in numbered:
            results[index] = await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    except asyncio.CancelledError:
        raise RuntimeError("the map was stopped")
    return [results[index] for index in sorted(results)]
