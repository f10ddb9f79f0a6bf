# the pause is a future that a timer of the loop sets, not a sleep
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    loop = asyncio.get_running_loop()
    for attempt in range(attempts):
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            if attempt + 1 == attempts:
                raise
        over = loop.create_future()
        timer = loop.call_later(pause, over.set_result, None)
        try:
            await over
        finally:
            timer.cancel()
