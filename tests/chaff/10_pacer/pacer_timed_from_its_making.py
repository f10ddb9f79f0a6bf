# misconceptions: wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.last = asyncio.get_running_loop().time() - interval / 2

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            await asyncio.sleep(max(0, self.last + self.interval - loop.time()))
            self.last = loop.time()


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
