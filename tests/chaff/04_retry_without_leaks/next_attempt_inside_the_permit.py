# misconceptions: nested-permit
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    async with semaphore:
        try:
            return await call(request)
        except Exception:
            if attempts == 1:
                raise
            await asyncio.sleep(pause)
            return await call_with_retry(call, request, semaphore, attempts=attempts - 1, pause=pause)
