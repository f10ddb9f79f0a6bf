# misconceptions: wrong-timing
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    while True:
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            attempts -= 1
            if attempts < 1:
                raise
        await asyncio.sleep(pause)
