# the rest is cancelled and awaited one by one; errors of the clean-up are kept out of sight
import asyncio
import contextlib


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    live, order = set(), []

    async def run(item):
        return await function(item)

    try:
        for item in items:
            task = asyncio.create_task(run(item))
            order.append(task)
            live.add(task)
            if len(live) >= permits:
                done, live = await asyncio.wait(live, return_when=asyncio.FIRST_COMPLETED)
                [task.result() for task in done]
        while live:
            done, live = await asyncio.wait(live, return_when=asyncio.FIRST_COMPLETED)
            [task.result() for task in done]
        return [task.result() for task in order]
    finally:
        for task in order:
            if not task.done():
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
