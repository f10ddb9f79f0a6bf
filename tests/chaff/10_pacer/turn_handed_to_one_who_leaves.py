# misconceptions: leak-on-cancel, wrong-timing
import asyncio
from collections import deque


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.free = True
        self.waiting = deque()

    def open(self):
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.free = True

    async def wait(self):
        loop = asyncio.get_running_loop()
        if not self.free:
            turn = loop.create_future()
            self.waiting.append(turn)
            await turn
        self.free = False
        loop.call_later(self.interval, self.open)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
