"""03: what `async with` does, built from `acquire()` and `release()` alone.

A gate has two methods and nothing else: `await gate.acquire()` waits until there is a permit and returns
True; `gate.release()` gives a permit back, at once, and returns nothing. `permit(gate)` makes a gate usable:

    async with permit(gate):
        ...  # runs while holding a permit of the gate

The block starts only when the permit is there. However the block ends (normally, with an exception, by
cancellation), the permit is given back exactly once, before the `async with` statement is left, and the
exception goes on to the caller as itself. What was never acquired is never given back. `permit(gate)` is
called anew for each block, by many tasks, for several gates at once.
"""

import asyncio


class Permit:
    """The object behind one `async with`: entered once, left once."""

    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, exc_type, exc, traceback):
        self.gate.release()


def permit(gate):
    """Return an async context manager that holds one permit of the gate."""
    return Permit(gate)


async def main():
    """Four rollouts, two permits: one rollout fails, one is cancelled, no permit is lost."""
    gate = asyncio.Semaphore(2)

    async def rollout(name, seconds, error=None):
        async with permit(gate):
            print(f"{name} holds a permit")
            await asyncio.sleep(seconds)
            if error is not None:
                raise error
        print(f"{name} gave it back")

    tasks = [
        asyncio.create_task(rollout("rollout 0", 0.1, error=RuntimeError("the model went away"))),
        asyncio.create_task(rollout("rollout 1", 9.9)),
        asyncio.create_task(rollout("rollout 2", 0.1)),
        asyncio.create_task(rollout("rollout 3", 0.1)),
    ]
    await asyncio.sleep(0.05)
    tasks[1].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for number, outcome in enumerate(outcomes):
        print(f"rollout {number} ended with {outcome!r}")
    free = 0
    while not gate.locked():
        await gate.acquire()
        free += 1
    print(f"permits at the end: {free} of 2")


if __name__ == "__main__":
    asyncio.run(main())
