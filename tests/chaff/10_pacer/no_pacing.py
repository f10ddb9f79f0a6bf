# misconceptions: wrong-timing, rate-is-not-concurrency
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval

    async def wait(self):
        pass


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
