# nobody sleeps: whoever gets the lock returns at once, and a timer of the loop opens the lock again
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.door = asyncio.Lock()

    async def wait(self):
        await self.door.acquire()
        asyncio.get_running_loop().call_later(self.interval, self.door.release)


async def paced_call(call, request, semaphore, pacer):
    await semaphore.acquire()
    try:
        await pacer.wait()
        return await call(request)
    finally:
        semaphore.release()
