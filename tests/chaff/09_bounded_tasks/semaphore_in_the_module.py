# misconceptions: state-outlives-the-call, wrong-loop
import asyncio

gates = {}


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    gate = gates.setdefault(permits, asyncio.Semaphore(permits))
    numbered = enumerate(items)
    results = {}

    async def work():
        async with gate:
            for index, item in numbered:
                results[index] = await function(item)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(permits):
                group.create_task(work())
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0]
    return [results[index] for index in sorted(results)]
