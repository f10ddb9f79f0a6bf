# misconceptions: wrong-result, blocks-the-loop
import asyncio
import time


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.allowed_from = float("-inf")

    def wait(self):
        delay = self.allowed_from - time.monotonic()
        if delay > 0:
            time.sleep(delay)
        self.allowed_from = time.monotonic() + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
