# each key has one lasting object of an own class that finds the semaphore of the running loop behind it
import asyncio


class Gate:
    def __init__(self, permits):
        self.permits = permits
        self.loop = None

    def inner(self):
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.loop, self.semaphore = loop, asyncio.Semaphore(self.permits)
        return self.semaphore

    async def acquire(self):
        return await self.inner().acquire()

    def release(self):
        self.inner().release()

    def locked(self):
        return self.inner().locked()

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, *exc_info):
        self.release()


class Limits:
    def __init__(self, default):
        self.default = default
        self.numbers = {}
        self.gates = {}

    def set(self, key, permits):
        if key in self.gates:
            raise RuntimeError("already in use")
        self.numbers[key] = permits

    def __getitem__(self, key):
        try:
            return self.gates[key]
        except KeyError:
            gate = self.gates[key] = Gate(self.numbers.get(key, self.default))
            return gate


async def run_io(limits, key, call):
    gate = limits[key]
    async with gate:
        result = await call()
    return result
