# sleeps until the clock says that the pause is over
import asyncio
import time


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                return await call(request)
        except Exception:
            if left == 0:
                raise
        over = time.monotonic() + pause
        while (rest := over - time.monotonic()) > 0:
            await asyncio.sleep(rest)
