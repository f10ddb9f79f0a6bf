# all tasks stand at a start line first; the dict is built at the end; acquire with wait_for
import asyncio


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    go = asyncio.Event()
    waiting, inside, peaks, queues, finished = set(), set(), [0], [0], []

    async def rollout(i):
        await go.wait()
        if semaphore.locked():
            waiting.add(i)
            queues.append(len(waiting))
        await asyncio.wait_for(semaphore.acquire(), None)
        try:
            waiting.discard(i)
            inside.add(i)
            peaks.append(len(inside))
            finished.append(await call(i))
        finally:
            inside.discard(i)
            semaphore.release()

    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    go.set()
    done, _ = await asyncio.wait(tasks)
    return {"created": len(done), "peak": max(peaks), "waiting": max(queues), "finished": len(finished)}
