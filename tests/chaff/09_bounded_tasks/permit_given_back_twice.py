# misconceptions: double-release
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = asyncio.Semaphore(permits)
    tasks = []

    async def run(item):
        try:
            return await function(item)
        finally:
            semaphore.release()

    try:
        async with asyncio.TaskGroup() as group:
            await semaphore.acquire()
            for item in items:
                task = group.create_task(run(item))
                task.add_done_callback(lambda _: semaphore.release())
                tasks.append(task)
                await semaphore.acquire()
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [task.result() for task in tasks]
