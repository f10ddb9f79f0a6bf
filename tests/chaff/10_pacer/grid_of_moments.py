# misconceptions: wrong-timing
import asyncio
import math


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.slot = -1

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            slot = max(self.slot + 1, math.ceil(loop.time() / self.interval - 1e-9))
            if slot * self.interval > loop.time():
                await asyncio.sleep(slot * self.interval - loop.time())
            self.slot = slot


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
