# misconceptions: leak-on-error, never-returned
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        await semaphore.acquire()
        try:
            answer = await call(request)
        except Exception:
            semaphore.release()
            if left == 0:
                raise
        except asyncio.CancelledError:
            semaphore.release()
            raise
        else:
            if left == attempts - 1:
                semaphore.release()
            return answer
        await asyncio.sleep(pause)
