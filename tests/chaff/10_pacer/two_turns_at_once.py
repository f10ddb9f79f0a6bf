# misconceptions: wrong-timing, rate-is-not-concurrency
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.turns = asyncio.Semaphore(2)

    async def wait(self):
        await self.turns.acquire()
        asyncio.get_running_loop().call_later(self.interval, self.turns.release)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
