# misconceptions: wrong-result
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                answer = await call(request)
            if answer:
                return answer
            raise RuntimeError("empty answer")
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
