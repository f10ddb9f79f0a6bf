# Pacer inherits from asyncio.Lock and remembers the last return instead of the next one
import asyncio


class Pacer(asyncio.Lock):
    def __init__(self, interval):
        super().__init__()
        self.gap = interval
        self.last = None

    async def wait(self):
        async with self:
            clock = asyncio.get_running_loop().time
            if self.last is not None:
                await asyncio.sleep(max(0, self.last + self.gap - clock()))
            self.last = clock()


def holding(semaphore):
    def decorate(function):
        async def inner(*args):
            async with semaphore:
                return await function(*args)
        return inner
    return decorate


async def paced_call(call, request, semaphore, pacer):
    @holding(semaphore)
    async def go():
        await pacer.wait()
        return await call(request)

    return await go()
