# misconceptions: turnstile, wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.allowed_from = float("-inf")

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            delay = self.allowed_from - loop.time()
            if delay > 0:
                await asyncio.sleep(delay)
            self.allowed_from = loop.time() + self.interval


async def paced_call(call, request, semaphore, pacer):
    await semaphore.acquire()
    turn = asyncio.ensure_future(pacer.wait())
    await asyncio.sleep(0)
    if not turn.done():
        semaphore.release()
        await turn
        await semaphore.acquire()
    try:
        return await call(request)
    finally:
        semaphore.release()
