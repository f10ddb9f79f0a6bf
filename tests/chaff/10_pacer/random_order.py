# misconceptions: wrong-timing
import asyncio
import random


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.waiting = []
        self.busy = False

    def open(self):
        self.waiting = [turn for turn in self.waiting if not turn.done()]
        if self.waiting:
            turn = random.choice(self.waiting)
            self.waiting.remove(turn)
            turn.set_result(None)
            asyncio.get_running_loop().call_later(self.interval, self.open)
        else:
            self.busy = False

    async def wait(self):
        loop = asyncio.get_running_loop()
        if self.busy:
            turn = loop.create_future()
            self.waiting.append(turn)
            await turn
        else:
            self.busy = True
            loop.call_later(self.interval, self.open)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
