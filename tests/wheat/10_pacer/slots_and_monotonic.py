# __slots__, a generator of moments, time.monotonic (the clock of the loop elsewhere), a task for the pacer
import asyncio
import time


class Pacer:
    __slots__ = ("_interval", "_lock", "_open")

    def __init__(self, interval):
        self._interval, self._lock, self._open = interval, None, None

    async def wait(self):
        if self._lock is None:
            self._lock = asyncio.Lock()
        async with self._lock:
            while self._open is not None and time.monotonic() < self._open:
                await asyncio.sleep(self._open - time.monotonic())
            self._open = time.monotonic() + self._interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await asyncio.create_task(pacer.wait())
        return await call(request)
