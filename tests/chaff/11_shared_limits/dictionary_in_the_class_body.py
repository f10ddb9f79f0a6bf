# misconceptions: state-outlives-the-call
import asyncio


class Limits:
    semaphores = {}

    def __init__(self, default):
        self.default = default
        self.permits = {}
        self.used = set()
        self.loop = None

    def set(self, key, permits):
        if key in self.used:
            raise RuntimeError(f"the limit of {key!r} is already in use")
        self.permits[key] = permits

    def __getitem__(self, key):
        loop = asyncio.get_running_loop()
        place = loop, key
        if place not in self.semaphores:
            self.used.add(key)
            self.semaphores[place] = asyncio.Semaphore(self.permits.get(key, self.default))
        return self.semaphores[place]


async def run_io(limits, key, call):
    async with limits[key]:
        return await call()
