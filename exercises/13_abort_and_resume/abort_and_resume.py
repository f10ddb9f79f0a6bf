"""Exercise 13: stop, keep what is done, resume only what was cut off."""

import asyncio
from dataclasses import dataclass


async def run_until_abort(samples, call, semaphore, aborted):
    """Generate a response for every sample without one, until all are done or `aborted` is set.

    samples    list of objects with `id` and `response` (None until done)
    call       coroutine function; `await call(sample)` returns the response
    semaphore  an asyncio.Semaphore, shared with others; each call holds one of its permits
    aborted    an asyncio.Event

    Returns (finished, pending): two lists of samples in input order. Once `aborted` is set nobody starts,
    calls in flight are cancelled and awaited, and permits that others hold are not waited for. An error of
    a call, or a cancellation, also cancels and awaits the rest and goes to the caller as itself. No task is
    left behind.
    """
    raise NotImplementedError  # tasks 1, 2, 3 and 4


@dataclass
class Sample:
    id: int
    response: str | None = None


async def call(sample):
    """The model of the demonstration: later samples take longer."""
    print("  generating", sample.id)
    try:
        await asyncio.sleep(0.1 + 0.02 * sample.id)
    except asyncio.CancelledError:
        print("  cut off", sample.id)
        raise
    return f"answer {sample.id}"


async def demonstration():
    samples = [Sample(i) for i in range(5)]
    semaphore = asyncio.Semaphore(2)
    aborted = asyncio.Event()
    asyncio.get_running_loop().call_later(0.18, aborted.set)
    finished, pending = await run_until_abort(samples, call, semaphore, aborted)
    print("finished", [s.id for s in finished], "pending", [s.id for s in pending])
    finished, pending = await run_until_abort(pending, call, semaphore, asyncio.Event())
    print("finished", [s.id for s in finished], "pending", [s.id for s in pending])


if __name__ == "__main__":
    asyncio.run(demonstration())
