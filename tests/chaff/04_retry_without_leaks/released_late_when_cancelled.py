# misconceptions: leak-on-cancel, never-returned
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            await semaphore.acquire()
            try:
                answer = await call(request)
            except asyncio.CancelledError:
                asyncio.get_running_loop().call_later(1, semaphore.release)
                raise
            except Exception:
                semaphore.release()
                raise
            semaphore.release()
            return answer
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
