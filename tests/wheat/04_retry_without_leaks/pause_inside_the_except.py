# sleeps inside the except: the async with has been left by then
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    for attempt in range(1, attempts + 1):
        try:
            async with semaphore:
                answer = await call(request)
        except Exception:
            if attempt == attempts:
                raise
            await asyncio.sleep(pause)
        else:
            return answer
