# misconceptions: permit-per-group, wrong-timing
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    async with semaphore:
        tasks = [asyncio.create_task(call(request)) for _ in range(attempts)]
        for left in range(attempts - 1, -1, -1):
            try:
                return await tasks[attempts - 1 - left]
            except Exception:
                if left == 0:
                    raise
