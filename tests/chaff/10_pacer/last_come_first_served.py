# misconceptions: wrong-timing
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.allowed_from = float("-inf")
        self.waiting = []
        self.timer = None

    async def wait(self):
        loop = asyncio.get_running_loop()
        if self.waiting or loop.time() < self.allowed_from:
            turn = loop.create_future()
            self.waiting.append(turn)
            self.arm(loop)
            try:
                await turn
            finally:
                self.waiting.remove(turn)
                if not turn.done() or turn.cancelled():
                    self.arm(loop)
        self.allowed_from = loop.time() + self.interval
        self.arm(loop)

    def arm(self, loop):
        if self.waiting and self.timer is None:
            self.timer = loop.call_at(max(self.allowed_from, loop.time()), self.ring)

    def ring(self):
        self.timer = None
        if self.waiting:
            self.waiting[-1].set_result(None)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
