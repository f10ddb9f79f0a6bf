# an async generator paces the attempts and does the pausing
import asyncio


async def paced(attempts, pause):
    yield attempts == 1
    for number in range(2, attempts + 1):
        await asyncio.sleep(pause)
        yield number == attempts


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("at least one attempt")
    async for last in paced(attempts, pause):
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            if last:
                raise
