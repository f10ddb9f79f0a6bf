# misconceptions: state-outlives-the-call
import asyncio


class Pacer:
    only = None

    def __new__(cls, interval):
        cls.only = cls.only or super().__new__(cls)
        return cls.only

    def __init__(self, interval):
        if hasattr(self, "lock"):
            return
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
        await pacer.wait()
        return await call(request)
