# misconceptions: leak-on-cancel, wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.tail = None
        self.last = float("-inf")

    async def wait(self):
        loop = asyncio.get_running_loop()
        before, mine = self.tail, loop.create_future()
        self.tail = mine
        if before is not None:
            await asyncio.shield(before)
        if loop.time() < self.last + self.interval:
            await asyncio.sleep(self.last + self.interval - loop.time())
        self.last = loop.time()
        mine.set_result(None)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
