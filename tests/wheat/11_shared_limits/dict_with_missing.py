# Limits is a dict: __missing__ makes the semaphore, __getitem__ empties the dict when the loop is new
import asyncio
import collections
import contextlib


class Limits(dict):
    def __init__(self, default):
        super().__init__()
        self.number = collections.defaultdict(lambda: default)
        self.fixed = set()
        self.run = None

    def set(self, key, permits):
        if key in self.fixed:
            raise RuntimeError(key)
        self.number[key] = permits

    def __getitem__(self, key):
        if (run := asyncio.get_running_loop()) is not self.run:
            self.clear()
            self.run = run
        return super().__getitem__(key)

    def __missing__(self, key):
        self.fixed.add(key)
        semaphore = self[key] = asyncio.Semaphore(self.number[key])
        return semaphore


async def run_io(limits, key, call):
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(limits[key])
        return await call()
