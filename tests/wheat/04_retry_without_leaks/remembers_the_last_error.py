# keeps the error in a variable, pauses before every attempt but the first, raises after the loop
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    last = ValueError(f"no attempt allowed: {attempts}")
    for attempt in range(attempts):
        if attempt:
            await asyncio.sleep(pause)
        async with semaphore:
            try:
                return await call(request)
            except Exception as error:
                last = error
    raise last
