# misconceptions: state-outlives-the-call, wrong-loop
import asyncio


known = []

async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    if not known:
        known.append(semaphore)
    semaphore = known[0]
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
