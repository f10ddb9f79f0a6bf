# a Condition counts the places; except* takes the failure out of its group
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(f"{permits=}")
    changed = asyncio.Condition()
    results, inside, error = [], 0, None

    async def run(place, item):
        nonlocal inside
        results[place] = await function(item)
        inside -= 1
        async with changed:
            changed.notify()

    try:
        async with asyncio.TaskGroup() as group:
            for item in items:
                results += [None]
                inside += 1
                group.create_task(run(len(results) - 1, item))
                async with changed:
                    await changed.wait_for(lambda: inside < permits)
    except* BaseException as failures:
        error = failures.exceptions[0]
    if error is not None:
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        raise error
    return results
