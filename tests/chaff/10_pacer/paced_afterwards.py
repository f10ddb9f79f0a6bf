# misconceptions: wrong-timing, rate-is-not-concurrency
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
    async with semaphore:
        answer = await call(request)
        await pacer.wait()
        return answer
