# misconceptions: turnstile, unbounded-tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = asyncio.Semaphore(permits)
    tasks = []

    async def run(item):
        return await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for item in items:
                async with semaphore:
                    tasks.append(group.create_task(run(item)))
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [task.result() for task in tasks]
