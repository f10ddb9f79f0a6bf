# writes a log of what happens and takes the numbers from it at the end
import asyncio
from itertools import accumulate


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    log = []

    async def rollout(i):
        queued = semaphore.locked()
        if queued:
            log.append(("waiting", +1))
        await semaphore.acquire()
        try:
            if queued:
                log.append(("waiting", -1))
            log.append(("peak", +1))
            await call(i)
            log.append(("peak", -1))
            log.append(("finished", +1))
        finally:
            semaphore.release()

    jobs = []
    for i in range(rollouts):
        jobs.append(asyncio.ensure_future(rollout(i)))
        log.append(("created", +1))
    for job in jobs:
        await job
    return {
        what: max(accumulate((step for kind, step in log if kind == what), initial=0))
        for what in ("created", "peak", "waiting", "finished")
    }
