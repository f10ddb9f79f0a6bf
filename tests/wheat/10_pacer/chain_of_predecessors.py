# each waiter waits for the one before it, in a task of its own that nobody cancels
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
        try:
            if before is not None:
                await asyncio.shield(before)
            if loop.time() < self.last + self.interval:
                await asyncio.sleep(self.last + self.interval - loop.time())
            self.last = loop.time()
        except asyncio.CancelledError:
            if before is not None and not before.done():
                before.add_done_callback(lambda _: mine.done() or mine.set_result(None))
                raise
            mine.set_result(None)
            raise
        mine.set_result(None)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
