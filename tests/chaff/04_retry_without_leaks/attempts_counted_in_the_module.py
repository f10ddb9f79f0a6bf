# misconceptions: state-outlives-the-call, wrong-timing
import asyncio

failures = {}


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    while True:
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            failures[request] = failures.get(request, 0) + 1
            if failures[request] >= attempts:
                raise
        await asyncio.sleep(pause)
