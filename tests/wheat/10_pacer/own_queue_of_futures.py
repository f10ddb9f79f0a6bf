# no lock: a deque of futures and one timer; the head leaves the queue only when it really runs
import asyncio
from collections import deque


class Pacer:
    def __init__(self, interval):
        self._interval = interval
        self._open_at = float("-inf")
        self._queue = deque()
        self._timer = None

    def _arm(self, loop):
        if self._queue and self._timer is None:
            self._timer = loop.call_at(max(self._open_at, loop.time()), self._ring)

    def _ring(self):
        self._timer = None
        if self._queue and not self._queue[0].done():
            self._queue[0].set_result(None)

    async def wait(self):
        loop = asyncio.get_running_loop()
        if self._queue or loop.time() < self._open_at:
            turn = loop.create_future()
            self._queue.append(turn)
            self._arm(loop)
            try:
                await turn
            except asyncio.CancelledError:
                self._queue.remove(turn)
                self._arm(loop)
                raise
            self._queue.popleft()
        self._open_at = loop.time() + self._interval
        self._arm(loop)


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
