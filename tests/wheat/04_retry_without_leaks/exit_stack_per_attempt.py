# an AsyncExitStack for each attempt, closed before the pause
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")

    from contextlib import AsyncExitStack

    for left in reversed(range(attempts)):
        try:
            async with AsyncExitStack() as stack:
                await semaphore.acquire()
                stack.callback(semaphore.release)
                return await call(request)
        except asyncio.CancelledError:
            raise
        except Exception:
            if not left:
                raise
        await asyncio.sleep(pause)
