# one object per census; finished is counted by done callbacks
import asyncio
from contextlib import asynccontextmanager


class Census:
    def __init__(self, permits):
        self.semaphore = asyncio.Semaphore(permits)
        self.created = self.finished = 0
        self.inside, self.peak = 0, 0
        self.queue, self.waiting = 0, 0

    @asynccontextmanager
    async def turn(self):
        if queued := self.semaphore.locked():
            self.queue += 1
            self.waiting = max(self.waiting, self.queue)
        await self.semaphore.acquire()
        self.queue -= queued
        self.inside += 1
        self.peak = max(self.peak, self.inside)
        try:
            yield
        finally:
            self.inside -= 1
            self.semaphore.release()

    async def rollout(self, i, call):
        async with self.turn():
            await call(i)

    def ended(self, task):
        self.finished += 1

    def start(self, i, call):
        task = asyncio.create_task(self.rollout(i, call))
        self.created += 1
        task.add_done_callback(self.ended)
        return task


async def census(permits, rollouts, call):
    it = Census(permits)
    tasks = [it.start(i, call) for i in range(rollouts)]
    await asyncio.gather(*tasks)
    return {name: getattr(it, name) for name in ("created", "peak", "waiting", "finished")}
