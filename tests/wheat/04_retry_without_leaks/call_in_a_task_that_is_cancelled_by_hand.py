# waits for its own task; when cancelled it cancels that and waits for its end
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                task = asyncio.create_task(call(request))
                try:
                    await asyncio.wait({task})
                finally:
                    task.cancel()
                return task.result()
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
