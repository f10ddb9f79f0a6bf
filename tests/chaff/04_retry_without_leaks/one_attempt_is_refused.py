# misconceptions: wrong-timing, wrong-result
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts <= 1:
        raise ValueError(attempts)
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
