# one task for the whole life of the pacer gives out the turns
import asyncio
from collections import deque


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.waiting = deque()
        self.wake = asyncio.Event()
        self.task = None

    async def dispatch(self):
        while True:
            await self.wake.wait()
            while self.waiting:
                turn = self.waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    await asyncio.sleep(self.interval)
            self.wake.clear()

    async def wait(self):
        if self.task is None:
            self.task = asyncio.create_task(self.dispatch())
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        self.wake.set()
        await turn


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
