# misconceptions: state-outlives-the-call
import asyncio

running = set()


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    mine = []

    async def call(item):
        return await function(item)

    async def room(limit):
        while len(running) > limit and not all(task.done() for task in mine):
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in mine:
                if task.done():
                    task.result()

    try:
        for item in items:
            await room(permits - 1)
            task = asyncio.create_task(call(item))
            mine.append(task)
            running.add(task)
            task.add_done_callback(running.discard)
            await room(permits - 1)
        return await asyncio.gather(*mine)
    finally:
        for task in mine:
            task.cancel()
        await asyncio.gather(*mine, return_exceptions=True)
