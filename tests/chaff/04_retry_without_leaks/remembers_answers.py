# misconceptions: state-outlives-the-call
import asyncio


answers = {}

async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    if request in answers:
        return answers[request]
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                answers[request] = await call(request)
                return answers[request]
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
