"""Exercise 10: a pacer spaces the starts, a semaphore bounds what is in flight."""

import asyncio


class Pacer:
    """Lets one caller through every `interval` seconds, first come, first served.

    Successive returns of `wait` are at least `interval` seconds apart on the clock of the
    running loop, and no later than that requires: the first is at once, and so is one after a
    quiet time. A cancelled waiter uses up no turn.
    """

    def __init__(self, interval):
        self.interval = interval
        # tasks 1 and 2: what must be remembered between two calls of wait?

    async def wait(self):
        """Return when it is this caller's turn."""
        raise NotImplementedError  # task 1: the spacing; task 2: the turns


async def paced_call(call, request, semaphore, pacer):
    """Return `await call(request)`, made with a permit held and at the pacer's moment."""
    raise NotImplementedError  # task 3: permit first, pacer inside it, then the call


async def main():
    loop = asyncio.get_running_loop()

    async def in_flight_at_half_a_second(permits):
        begin = loop.time()
        starts = []

        async def call(request):
            starts.append(f"{loop.time() - begin:.2f}")
            await asyncio.sleep(1)

        semaphore = asyncio.Semaphore(permits)
        pacer = Pacer(0.05)
        jobs = [asyncio.create_task(paced_call(call, n, semaphore, pacer)) for n in range(40)]
        ended, _ = await asyncio.wait(jobs, timeout=0.49)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for job in ended:
            job.result()  # shows the error, if one went wrong
        print(f"{permits:2} permits: {len(starts)} in flight, started at", *starts)

    await in_flight_at_half_a_second(permits=40)
    await in_flight_at_half_a_second(permits=3)


if __name__ == "__main__":
    asyncio.run(main())
