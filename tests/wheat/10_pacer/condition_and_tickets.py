# tickets under a Condition; the head of the queue sleeps, the others are notified
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.changed = asyncio.Condition()
        self.tickets = []
        self.last = None

    async def wait(self):
        mine = object()
        self.tickets.append(mine)
        try:
            async with self.changed:
                await self.changed.wait_for(lambda: self.tickets[0] is mine)
            loop = asyncio.get_running_loop()
            while self.last is not None and loop.time() < self.last + self.interval:
                await asyncio.sleep(self.last + self.interval - loop.time())
            self.last = loop.time()
        finally:
            self.tickets.remove(mine)
            asyncio.get_running_loop().create_task(self.tell())

    async def tell(self):
        async with self.changed:
            self.changed.notify_all()


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
