# misconceptions: never-returned, scope-too-wide
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            await semaphore.acquire()
            asyncio.current_task().add_done_callback(lambda _task: semaphore.release())
            return await call(request)
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
