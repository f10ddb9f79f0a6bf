# misconceptions: state-outlives-the-call
import asyncio

left = 0


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    global left
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    left = attempts
    while True:
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            left -= 1
            if left <= 0:
                raise
        await asyncio.sleep(pause)
