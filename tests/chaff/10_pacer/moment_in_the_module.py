# misconceptions: state-outlives-the-call
import asyncio


moments = {}


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            delay = moments.get(self.interval, float("-inf")) - loop.time()
            if delay > 0:
                await asyncio.sleep(delay)
            moments[self.interval] = loop.time() + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
