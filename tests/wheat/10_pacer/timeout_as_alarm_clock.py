# waits for a future that never comes, until asyncio.timeout_at ends the wait
import asyncio
from contextlib import asynccontextmanager


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.lock = asyncio.Lock()
        self.open_at = 0.0
        self.fresh = True

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.lock:
            if not self.fresh and loop.time() < self.open_at:
                try:
                    async with asyncio.timeout_at(self.open_at):
                        await loop.create_future()
                except TimeoutError:
                    pass
            self.fresh = False
            self.open_at = loop.time() + self.interval


@asynccontextmanager
async def paced_slot(semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        yield


async def paced_call(call, request, semaphore, pacer):
    async with paced_slot(semaphore, pacer):
        return await call(request)
