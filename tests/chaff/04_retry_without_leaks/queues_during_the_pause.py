# misconceptions: scope-too-wide
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    await semaphore.acquire()
    for left in range(attempts - 1, -1, -1):
        try:
            return await call(request)
        except Exception:
            if left == 0:
                raise
        finally:
            semaphore.release()
        await asyncio.gather(semaphore.acquire(), asyncio.sleep(pause))
