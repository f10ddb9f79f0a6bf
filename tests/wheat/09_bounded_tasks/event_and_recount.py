# an Event rings when a task ends, then the producer counts anew which tasks are done
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    changed = asyncio.Event()
    live = {}
    results = {}

    async def room(limit):
        while True:
            for task in [task for task in live if task.done()]:
                index = live.pop(task)
                results[index] = task.result()
            if len(live) <= limit:
                return
            changed.clear()
            await changed.wait()

    async def run(item):
        return await function(item)

    try:
        for index, item in enumerate(items):
            task = asyncio.create_task(run(item), name=f"item {index}")
            live[task] = index
            task.add_done_callback(lambda _: changed.set())
            await room(permits - 1)
        await room(0)
        return list(map(results.__getitem__, range(len(results))))
    finally:
        for task in live:
            task.cancel()
        while pending := [task for task in live if not task.done()]:
            await asyncio.gather(*pending, return_exceptions=True)
