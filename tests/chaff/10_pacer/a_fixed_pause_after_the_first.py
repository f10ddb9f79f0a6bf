# misconceptions: wrong-timing, racy-counter
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.first = True

    async def wait(self):
        if self.first:
            self.first = False
            return
        await asyncio.sleep(self.interval)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
