# a class whose __aexit__ gives back and swallows Exceptions that may be retried, never a cancellation
import asyncio


class Attempt:
    def __init__(self, semaphore, last):
        self.semaphore = semaphore
        self.last = last

    async def __aenter__(self):
        await self.semaphore.acquire()

    async def __aexit__(self, kind, error, trace):
        self.semaphore.release()
        return isinstance(error, Exception) and not self.last


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts")
    for number in range(attempts):
        async with Attempt(semaphore, last=number == attempts - 1):
            return await call(request)
        await asyncio.sleep(pause)
