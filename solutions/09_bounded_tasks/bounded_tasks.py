"""Exercise 09: a map over any stream of items, with a bounded number of tasks."""

import asyncio


async def map_bounded(function, items, permits):
    """Return [await function(item) for each item], at most `permits` at once.

    function  a coroutine function of one argument
    items     any iterable; it may be huge, and it may raise
    permits   how many calls may be in flight, and how many unfinished tasks may exist

    Results are in item order. An item is taken only when there is room to run it; as soon as
    one call ends the next one starts. The first failure, or a cancellation of the caller,
    cancels the other calls, waits until they have ended, and goes to the caller as itself.
    `permits` below 1 raises ValueError, and nothing is called.
    """
    if permits < 1:
        raise ValueError(f"permits must be at least 1, not {permits}")
    results = []
    running = {}  # task -> the place of its result

    async def call(item):
        return await function(item)

    async def wait_for_one():
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            results[running.pop(task)] = task.result()

    try:
        for item in items:
            running[asyncio.create_task(call(item))] = len(results)
            results.append(None)
            if len(running) == permits:  # make room before the loop takes the next item
                await wait_for_one()
        while running:
            await wait_for_one()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    return results


async def main():
    def prompts():
        for number in range(1_000_000):
            print(f"take prompt {number}, unfinished tasks {len(asyncio.all_tasks()) - 1}")
            yield number

    async def generate(prompt):
        await asyncio.sleep(0.05 if prompt % 3 else 0.15)
        if prompt == 7:
            raise RuntimeError("the model rejects prompt 7")
        return f"answer {prompt}"

    print(await map_bounded(generate, range(5), 2))
    try:
        await map_bounded(generate, prompts(), 3)
    except RuntimeError as error:
        print(f"stopped: {error}; unfinished tasks {len(asyncio.all_tasks()) - 1}")


if __name__ == "__main__":
    asyncio.run(main())
