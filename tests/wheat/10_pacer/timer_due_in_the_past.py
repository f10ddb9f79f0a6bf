# a timer of the loop for every turn, also where the moment is past already
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.queue = asyncio.Lock()
        self.not_before = 0.0

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.queue:
            turn = loop.create_future()
            timer = loop.call_at(self.not_before, lambda: turn.done() or turn.set_result(None))
            try:
                await turn
            finally:
                timer.cancel()
            self.not_before = loop.time() + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
