# misconceptions: rate-is-not-concurrency, wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.turn = asyncio.Semaphore(1)

    async def wait(self):
        async with self.turn:
            await asyncio.sleep(0)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
