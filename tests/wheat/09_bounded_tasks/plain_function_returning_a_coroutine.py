# map_bounded is a plain function: it checks permits at once and hands back the coroutine of a helper
import asyncio
import itertools


def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError("permits must be 1 or more")
    return _map(function, enumerate(items), permits)


async def _map(function, numbered, permits):
    async def run(index, item):
        return index, await function(item)

    def launch(count):
        return {asyncio.create_task(run(*pair)) for pair in itertools.islice(numbered, count)}

    found = {}
    live = set()
    try:
        for pair in itertools.islice(numbered, permits):
            live.add(asyncio.create_task(run(*pair)))
        while live:
            done, _ = await asyncio.wait(live, return_when=asyncio.FIRST_COMPLETED)
            found.update(task.result() for task in done)
            live -= done
            for _ in done:
                live |= launch(1)
    finally:
        for task in live:
            task.cancel()
        await asyncio.gather(*live, return_exceptions=True)
    return [found[index] for index in range(len(found))]
