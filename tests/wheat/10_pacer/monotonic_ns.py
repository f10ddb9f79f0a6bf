# whole nanoseconds of time.monotonic_ns
import asyncio
import time


class Pacer:
    def __init__(self, interval):
        self.interval = round(interval * 1e9)
        self.lock = asyncio.Lock()
        self.next = None

    async def wait(self):
        async with self.lock:
            if self.next is not None and self.next > time.monotonic_ns():
                await asyncio.sleep((self.next - time.monotonic_ns()) / 1e9)
            self.next = time.monotonic_ns() + self.interval


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
