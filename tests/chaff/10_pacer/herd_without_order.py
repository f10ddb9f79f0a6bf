# misconceptions: wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.allowed_from = float("-inf")

    async def wait(self):
        loop = asyncio.get_running_loop()
        while loop.time() < self.allowed_from:
            await asyncio.sleep(self.allowed_from - loop.time())
        self.allowed_from = loop.time() + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
