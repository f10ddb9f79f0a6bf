# misconceptions: wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.allowed_from = float("-inf")

    async def wait(self):
        async with self.lock:
            await asyncio.sleep(self.interval)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
