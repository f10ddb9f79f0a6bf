# no lock: everyone sleeps until the moment of its place in the queue, and looks again when the queue changes
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.queue = []
        self.last = float("-inf")

    def _plan(self, loop):
        at = max(loop.time(), self.last + self.interval)
        if self.queue and self.queue[0][1] is None:
            turn, _ = self.queue[0]
            self.queue[0] = turn, loop.call_at(at, self._go, turn)

    def _go(self, turn):
        if not turn.done():
            turn.set_result(None)

    async def wait(self):
        loop = asyncio.get_running_loop()
        if not self.queue and loop.time() >= self.last + self.interval:
            self.last = loop.time()
            return
        turn = loop.create_future()
        self.queue.append((turn, None))
        self._plan(loop)
        try:
            await turn
            self.last = loop.time()
        finally:
            for one, timer in self.queue:
                if one is turn and timer:
                    timer.cancel()
            self.queue = [(one, timer) for one, timer in self.queue if one is not turn]
            self._plan(loop)


async def paced_call(call, request, semaphore, pacer):
    await semaphore.acquire()
    try:
        await asyncio.wait_for(pacer.wait(), timeout=None)
        answer = await call(request)
    except BaseException:
        raise
    finally:
        semaphore.release()
    return answer
