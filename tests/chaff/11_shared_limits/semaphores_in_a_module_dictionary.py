# misconceptions: state-outlives-the-call
import asyncio


GATES = {}


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
        self.used.add(key)
        return GATES.setdefault((loop, key), asyncio.Semaphore(self.permits.get(key, self.default)))


async def run_io(limits, key, call):
    async with limits[key]:
        return await call()
