# misconceptions: wrong-loop, state-outlives-the-call
import asyncio

semaphores = {}


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    semaphore = semaphores.setdefault(permits, asyncio.Semaphore(permits))
    tasks = []

    async def run(item):
        return await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            await semaphore.acquire()
            try:
                for item in items:
                    task = group.create_task(run(item))
                    task.add_done_callback(lambda _: semaphore.release())
                    tasks.append(task)
                    await semaphore.acquire()
            finally:
                if not asyncio.current_task().cancelling():
                    semaphore.release()
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [task.result() for task in tasks]
