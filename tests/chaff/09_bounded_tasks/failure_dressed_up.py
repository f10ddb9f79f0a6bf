# misconceptions: swallows-exception
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
    except* Exception as failures:
        raise RuntimeError("a call failed") from failures
    return [results[index] for index in sorted(results)]
