# misconceptions: wrong-result, wrong-timing
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    left = attempts
    while True:
        try:
            async with semaphore:
                await call(request)
        except Exception:
            left -= 1
            if left == 0:
                raise
        await asyncio.sleep(pause)
