# an own subclass of Semaphore and of RuntimeError, a plain run_io that hands back a coroutine
import asyncio


class TooLate(RuntimeError):
    """A number came after the first use of its key."""


class Gate(asyncio.Semaphore):
    """A semaphore that knows the loop it serves."""

    def __init__(self, permits, loop):
        super().__init__(permits)
        self.serves = loop


class Limits:
    def __init__(self, default):
        self.default = default
        self.permits = {}
        self.used = set()
        self.loop = None
        self.semaphores = {}

    def set(self, key, permits):
        if key in self.used:
            raise TooLate(f"the limit of {key!r} is already in use")
        self.permits[key] = permits

    def __getitem__(self, key):
        loop = asyncio.get_running_loop()
        if key not in self.semaphores or self.semaphores[key].serves is not loop:
            self.used.add(key)
            self.semaphores[key] = Gate(self.permits.get(key, self.default), loop)
        return self.semaphores[key]


def run_io(limits, key, call):
    async def inside():
        async with limits[key]:
            return await call()

    return inside()
