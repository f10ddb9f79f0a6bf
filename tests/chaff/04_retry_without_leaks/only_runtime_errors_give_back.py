# misconceptions: leak-on-error
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        await semaphore.acquire()
        try:
            answer = await call(request)
        except asyncio.CancelledError:
            semaphore.release()
            raise
        except (RuntimeError, ConnectionError):
            semaphore.release()
            if left == 0:
                raise
        except Exception:
            if left == 0:
                raise
        else:
            semaphore.release()
            return answer
        await asyncio.sleep(pause)
