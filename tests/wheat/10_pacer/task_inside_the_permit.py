# the call runs in a task of its own, awaited inside the permit; the pacer keeps its last return in a list
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.turns = asyncio.Lock()
        self.returned = []

    async def wait(self):
        loop = asyncio.get_running_loop()
        async with self.turns:
            if self.returned:
                rest = self.returned[-1] + self.interval - loop.time()
                if rest > 0:
                    await asyncio.sleep(rest)
            self.returned[:] = [loop.time()]


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        task = asyncio.ensure_future(call(request))
        try:
            return await task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
