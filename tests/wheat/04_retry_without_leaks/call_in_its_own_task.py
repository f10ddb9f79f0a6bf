# each call is a task of its own, awaited under the permit
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    for left in range(attempts - 1, -1, -1):
        async with semaphore:
            task = asyncio.ensure_future(call(request))
            try:
                return await task
            except Exception:
                if left == 0:
                    raise
        await asyncio.sleep(pause)
