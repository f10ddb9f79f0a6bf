# calls itself for the next attempt, after the permit went back
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    try:
        async with semaphore:
            return await call(request)
    except Exception:
        if attempts == 1:
            raise
    await asyncio.sleep(pause)
    return await call_with_retry(call, request, semaphore, attempts=attempts - 1, pause=pause)
