# misconceptions: swallows-cancel, release-without-acquire
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    await semaphore.acquire()
    try:
        for left in range(attempts - 1, -1, -1):
            try:
                return await call(request)
            except Exception:
                if left == 0:
                    raise
            semaphore.release()
            try:
                await asyncio.sleep(pause)
            except asyncio.CancelledError:
                await semaphore.acquire()
                raise
            await semaphore.acquire()
    finally:
        semaphore.release()
