# the guard speaks when called, the rest when awaited
import asyncio


def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    return _tried(call, request, semaphore, attempts, pause)


async def _tried(call, request, semaphore, attempts, pause):
    for attempt in range(1, attempts + 1):
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            if attempt == attempts:
                raise
            await asyncio.sleep(pause)
