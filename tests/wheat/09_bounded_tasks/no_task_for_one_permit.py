# with one permit the calls run in the caller's own task, without any other
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    if permits == 1:
        return [await function(item) for item in items]
    tasks, waiting = [], set()

    async def run(item):
        return await function(item)

    try:
        for item in items:
            task = asyncio.create_task(run(item))
            tasks.append(task)
            waiting.add(task)
            if len(waiting) >= permits:
                done, waiting = await asyncio.wait(waiting, return_when="FIRST_COMPLETED")
                for task in done:
                    task.result()
        if waiting:
            done, waiting = await asyncio.wait(waiting, return_when="FIRST_EXCEPTION")
            for task in done:
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return [task.result() for task in tasks]
