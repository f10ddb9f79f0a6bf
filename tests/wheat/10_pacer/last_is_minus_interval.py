# the last return is set one interval before the beginning
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.last = -interval

    async def wait(self):
        async with self.lock:
            loop = asyncio.get_running_loop()
            pause = max(0.0, self.last + self.interval - loop.time())
            await asyncio.sleep(pause)
            self.last = loop.time()


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
