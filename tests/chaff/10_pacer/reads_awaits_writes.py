# misconceptions: racy-counter
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.allowed_from = float("-inf")

    async def wait(self):
        loop = asyncio.get_running_loop()
        turn = max(self.allowed_from, loop.time())
        await asyncio.sleep(turn - loop.time())
        self.allowed_from = turn + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
