# a helper task of its own counts, fed by a queue; the helper is no rollout
import asyncio


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    events = asyncio.Queue()
    books = {"created": 0, "peak": 0, "waiting": 0, "finished": 0}

    async def keep_books():
        waiting = inside = 0
        while (event := await events.get()) is not None:
            change_waiting, change_inside, change_finished = event
            waiting += change_waiting
            inside += change_inside
            books["finished"] += change_finished
            books["waiting"] = max(books["waiting"], waiting)
            books["peak"] = max(books["peak"], inside)

    async def rollout(i):
        waits = int(semaphore.locked())
        events.put_nowait((waits, 0, 0))
        async with semaphore:
            events.put_nowait((-waits, 1, 0))
            await call(i)
            events.put_nowait((0, -1, 1))

    helper = asyncio.create_task(keep_books())
    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    books["created"] = len(tasks)
    await asyncio.gather(*tasks)
    events.put_nowait(None)
    await helper
    return books
