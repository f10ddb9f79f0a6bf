# acquire, try, finally: release by hand, counting upwards in a while loop
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    done = 0
    while True:
        await semaphore.acquire()
        try:
            return await call(request)
        except Exception:
            done += 1
            if done >= attempts:
                raise
        finally:
            semaphore.release()
        await asyncio.sleep(pause)
