# misconceptions: state-outlives-the-call, wrong-loop
import asyncio


class Pacer:
    lock = asyncio.Lock()

    def __init__(self, interval):
        self.interval = interval
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
