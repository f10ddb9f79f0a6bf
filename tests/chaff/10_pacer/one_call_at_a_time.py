# misconceptions: serialised
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


one = asyncio.Semaphore(1)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore, one:
        await pacer.wait()
        return await call(request)
