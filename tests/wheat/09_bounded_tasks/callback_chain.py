# no loop and no semaphore: the end of a call starts the next one in its done callback
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(f"permits={permits}")
    loop = asyncio.get_running_loop()
    over = loop.create_future()
    numbered = enumerate(items)
    results = {}
    live = set()
    exhausted = False

    async def run(index, item):
        results[index] = await function(item)

    def start():
        nonlocal exhausted
        try:
            index, item = next(numbered)
        except StopIteration:
            exhausted = True
        except BaseException as error:
            over.set_exception(error)
        else:
            task = loop.create_task(run(index, item))
            live.add(task)
            task.add_done_callback(ended)

    def ended(task):
        live.discard(task)
        error = None if task.cancelled() else task.exception()
        if over.done():
            return
        if task.cancelled():
            over.cancel()
        elif error is not None:
            over.set_exception(error)
        else:
            if not exhausted:
                start()
            if exhausted and not live and not over.done():
                over.set_result(None)

    try:
        while len(live) < permits and not exhausted and not over.done():
            start()
        if exhausted and not live:
            over.set_result(None)
        await over
    finally:
        rest = list(live)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
    return [value for _, value in sorted(results.items(), key=lambda pair: pair[0])]
