# ended tasks ring in through a queue of their own; clean-up waits with asyncio.wait
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    ended = asyncio.Queue()
    live, results = {}, {}

    async def call(item):
        return await function(item)

    async def collect():
        task = await ended.get()
        place = live.pop(task)
        results[place] = task.result()

    def launch(place, item):
        task = asyncio.create_task(call(item))
        task.add_done_callback(ended.put_nowait)
        live[task] = place

    source = iter(items)
    place = 0
    try:
        while True:
            try:
                item = next(source)
            except StopIteration:
                break
            launch(place, item)
            place += 1
            if len(live) == permits:
                await collect()
        while live:
            await collect()
    finally:
        for task in live:
            task.cancel()
        if live:
            await asyncio.wait(live)
    return [results[number] for number in range(place)]
