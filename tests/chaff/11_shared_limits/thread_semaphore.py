# misconceptions: blocks-the-loop
import asyncio
import threading


class Gate:
    def __init__(self, permits):
        self.inner = threading.Semaphore(permits)

    async def acquire(self):
        return self.inner.acquire()

    def release(self):
        self.inner.release()

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, *exc_info):
        self.release()


class Limits:
    def __init__(self, default):
        self.default = default
        self.permits = {}
        self.used = set()
        self.loop = None
        self.semaphores = {}

    def set(self, key, permits):
        if key in self.used:
            raise RuntimeError(f"the limit of {key!r} is already in use")
        self.permits[key] = permits

    def __getitem__(self, key):
        loop = asyncio.get_running_loop()
        if loop is not self.loop:
            self.loop = loop
            self.semaphores = {}
        if key not in self.semaphores:
            self.used.add(key)
            self.semaphores[key] = Gate(self.permits.get(key, self.default))
        return self.semaphores[key]


async def run_io(limits, key, call):
    async with limits[key]:
        return await call()
