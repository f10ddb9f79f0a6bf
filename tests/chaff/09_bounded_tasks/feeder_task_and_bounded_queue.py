# misconceptions: unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    queue = asyncio.Queue(maxsize=permits)
    results = {}

    async def feed():
        for pair in enumerate(items):
            await queue.put(pair)
        for _ in range(permits):
            await queue.put(None)

    async def work():
        while (pair := await queue.get()) is not None:
            index, item = pair
            results[index] = await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(feed())
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [results[index] for index in sorted(results)]
