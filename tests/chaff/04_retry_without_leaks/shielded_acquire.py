# misconceptions: leak-on-cancel, never-returned
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            await asyncio.shield(semaphore.acquire())
            try:
                return await call(request)
            finally:
                semaphore.release()
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
