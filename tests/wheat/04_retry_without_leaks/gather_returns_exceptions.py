# gather with return_exceptions makes one attempt; its error is looked at outside
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    while True:
        async with semaphore:
            (outcome,) = await asyncio.gather(call(request), return_exceptions=True)
        attempts -= 1
        if not isinstance(outcome, BaseException):
            return outcome
        if attempts == 0 or not isinstance(outcome, Exception):
            raise outcome
        await asyncio.sleep(pause)
