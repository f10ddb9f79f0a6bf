# misconceptions: wrong-result, swallows-exception, never-returned
import asyncio


async def map_bounded(function, items, permits):
    semaphore = asyncio.Semaphore(permits)
    tasks = []

    async def run(item):
        return await function(item)

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
