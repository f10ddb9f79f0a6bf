# misconceptions: unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    queue = asyncio.Queue()
    for pair in enumerate(items):
        queue.put_nowait(pair)
    results = [None] * queue.qsize()

    async def work():
        while not queue.empty():
            index, item = queue.get_nowait()
            results[index] = await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return results
