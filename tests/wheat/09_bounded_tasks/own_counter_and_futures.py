# no asyncio primitive but a future: an own counter of free places wakes the producer
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError
    loop = asyncio.get_running_loop()
    free = permits
    bell = None
    tasks = []
    failed = []

    async def run(item):
        return await function(item)

    def ended(task):
        nonlocal free
        free += 1
        if task.cancelled() or task.exception() is not None:
            failed.append(task)
        if bell is not None and not bell.done():
            bell.set_result(None)

    async def until(condition):
        nonlocal bell
        while not failed and not condition():
            bell = loop.create_future()
            await bell
        if failed:
            failed[0].result()

    source = iter(items)
    nothing = object()
    try:
        while True:
            await until(lambda: free > 0)
            item = next(source, nothing)
            if item is nothing:
                break
            free -= 1
            task = loop.create_task(run(item))
            tasks.append(task)
            task.add_done_callback(ended)
        await until(lambda: free == permits)
    finally:
        alive = [task for task in tasks if not task.done()]
        for task in alive:
            task.cancel()
        await asyncio.gather(*alive, return_exceptions=True)
    return [task.result() for task in tasks]
