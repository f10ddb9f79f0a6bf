# misconceptions: unbounded-tasks, no-permit
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError(permits)
    return await asyncio.gather(*(function(item) for item in items))
