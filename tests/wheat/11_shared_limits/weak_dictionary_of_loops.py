# semaphores hang on the loop by a weak key; the numbers live apart
import asyncio
import weakref


class Limits:
    def __init__(self, default):
        self.default = default
        self.permits = {}
        self.used = set()
        self.gates = weakref.WeakKeyDictionary()

    def set(self, key, permits):
        if key in self.used:
            raise RuntimeError(f"the limit of {key!r} is already in use")
        self.permits[key] = permits

    def __getitem__(self, key):
        gates = self.gates.setdefault(asyncio.get_running_loop(), {})
        self.used.add(key)
        if (gate := gates.get(key)) is None:
            gate = gates[key] = asyncio.Semaphore(self.permits.get(key, self.default))
        return gate


async def run_io(limits, key, call):
    async with limits[key]:
        return await call()
