# misconceptions: unbounded-tasks
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
                await semaphore.acquire()
                task = group.create_task(run(item))
                task.add_done_callback(lambda _: semaphore.release())
                tasks.append(task)
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [task.result() for task in tasks]
