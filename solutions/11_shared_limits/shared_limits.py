"""Exercise 11: one semaphore per key, shared by every caller of a run."""

import asyncio
from functools import partial


class Limits:
    """Semaphores by key, each made on first use.

    limits[key]               the semaphore of `key`, the same object for everyone in this run
    limits.set(key, permits)  the number of permits of `key`; RuntimeError after its first use

    A key without a number of its own has `default` permits. The same Limits object can be used
    in one asyncio.run after the other; the numbers stay.
    """

    def __init__(self, default):
        self.default = default
        self.permits = {}  # key -> number of permits, if it has one of its own
        self.used = set()  # keys that were ever asked for
        self.loop = None  # the event loop that the semaphores belong to
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
            self.semaphores[key] = asyncio.Semaphore(self.permits.get(key, self.default))
        return self.semaphores[key]


async def run_io(limits, key, call):
    """Return `await call()`, made while a permit of `key` is held."""
    async with limits[key]:
        return await call()


async def main(limits, run):
    peaks = {}
    active = {}

    async def request(service):
        active[service] = active.get(service, 0) + 1
        peaks[service] = max(peaks.get(service, 0), active[service])
        await asyncio.sleep(0.01)
        active[service] -= 1

    services = ["search", "storage", "judge"] * 10
    await asyncio.gather(*(run_io(limits, name, partial(request, name)) for name in services))
    print(run, "peaks", peaks)


if __name__ == "__main__":
    limits = Limits(default=4)
    limits.set("judge", 2)
    limits.set("storage", 8)
    asyncio.run(main(limits, "training  "))
    asyncio.run(main(limits, "evaluation"))
