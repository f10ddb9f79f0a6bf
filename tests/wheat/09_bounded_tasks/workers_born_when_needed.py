# a worker starts its successor only after it has an item, so few items make few tasks
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError("permits < 1")
    source = iter(items)
    results = []
    born = 0
    stop = False

    async def worker(group):
        nonlocal born, stop
        try:
            while not stop:
                try:
                    item = next(source)
                except StopIteration:
                    return
                place = len(results)
                results.append(None)
                if born < permits:
                    born += 1
                    group.create_task(worker(group))
                results[place] = await function(item)
        finally:
            stop = True

    failure = None
    try:
        async with asyncio.TaskGroup() as group:
            born += 1
            group.create_task(worker(group))
    except BaseExceptionGroup as failures:
        failure, *_ = failures.exceptions
    if failure:
        raise failure
    return results
