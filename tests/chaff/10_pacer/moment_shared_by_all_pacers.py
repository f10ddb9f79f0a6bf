# misconceptions: state-outlives-the-call
import asyncio


class Pacer:
    allowed_from = float("-inf")

    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            delay = Pacer.allowed_from - loop.time()
            if delay > 0:
                await asyncio.sleep(delay)
            Pacer.allowed_from = loop.time() + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
