# misconceptions: state-outlives-the-call
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0, errors=[]):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    while True:
        try:
            async with semaphore:
                return await call(request)
        except Exception as error:
            errors.append(error)
            if len(errors) >= attempts:
                raise
        await asyncio.sleep(pause)
