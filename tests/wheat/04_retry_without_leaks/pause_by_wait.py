# the pause is a wait with a timeout for a future that nobody sets
import asyncio


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
        await asyncio.wait({asyncio.get_running_loop().create_future()}, timeout=pause)
