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
        # tasks 1, 2 and 4: what must be remembered?

    def set(self, key, permits):
        raise NotImplementedError  # task 2: decide the number of a key before its first use

    def __getitem__(self, key):
        raise NotImplementedError  # task 1: one semaphore per key; task 4: for this event loop


async def run_io(limits, key, call):
    """Return `await call()`, made while a permit of `key` is held."""
    raise NotImplementedError  # task 3: the permit of that key around the call


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
