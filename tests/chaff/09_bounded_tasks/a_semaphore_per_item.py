# misconceptions: private-semaphore, unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    tasks = []

    async def run(item):
        async with asyncio.Semaphore(permits):
            return await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for item in items:
                tasks.append(group.create_task(run(item)))
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [task.result() for task in tasks]
