# misconceptions: wrong-timing, rate-is-not-concurrency
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.tokens = 1
        self.last = None

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            now = loop.time()
            if self.last is not None:
                self.tokens = min(10, self.tokens + (now - self.last) / self.interval)
            if self.tokens < 1:
                await asyncio.sleep((1 - self.tokens) * self.interval)
                self.tokens = 1
            self.last = loop.time()
            self.tokens -= 1


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
