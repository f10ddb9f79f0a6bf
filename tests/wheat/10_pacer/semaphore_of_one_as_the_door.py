# a semaphore with one permit instead of a lock; the permit comes back by call_at
import asyncio
from contextlib import AsyncExitStack


class Pacer:
    def __init__(self, interval):
        self._interval = interval
        self._turn = asyncio.Semaphore(1)

    async def wait(self):
        await self._turn.acquire()
        loop = asyncio.get_running_loop()
        loop.call_at(loop.time() + self._interval, self._turn.release)


async def paced_call(call, request, semaphore, pacer):
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(semaphore)
        await pacer.wait()
        answer = await call(request)
    return answer
