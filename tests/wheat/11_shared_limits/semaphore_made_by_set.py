# set makes the semaphore at once; the first look closes the key; a new loop gets a new one
import asyncio


class Limits:
    def __init__(self, default):
        self.default = default
        self.permits = {}
        self.used = set()
        self.loop = None
        self.semaphores = {}

    def set(self, key, permits):
        if key in self.used:
            raise RuntimeError("too late")
        self.permits[key] = permits
        self.semaphores[key] = asyncio.Semaphore(permits)

    def __getitem__(self, key):
        loop = asyncio.get_running_loop()
        if loop is not self.loop:
            self.loop = loop
            self.semaphores = {}
        self.used.add(key)
        if key not in self.semaphores:
            self.semaphores[key] = asyncio.Semaphore(self.permits.get(key, self.default))
        return self.semaphores[key]


async def run_io(limits, key, call):
    async with limits[key]:
        return await call()
