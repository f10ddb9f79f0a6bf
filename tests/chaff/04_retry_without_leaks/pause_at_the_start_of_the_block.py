# misconceptions: scope-too-wide
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for attempt in range(attempts):
        try:
            async with semaphore:
                if attempt:
                    await asyncio.sleep(pause)
                return await call(request)
        except Exception:
            if attempt == attempts - 1:
                raise
