# a subclass of the semaphore counts in its own acquire and release
import asyncio


class Counting(asyncio.Semaphore):
    waiting = most_waiting = inside = most_inside = 0

    async def acquire(self):
        if self.locked():
            self.waiting += 1
            self.most_waiting = max(self.most_waiting, self.waiting)
            try:
                await super().acquire()
            finally:
                self.waiting -= 1
        else:
            await super().acquire()
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        return True

    def release(self):
        self.inside -= 1
        super().release()


async def census(permits, rollouts, call):
    semaphore = Counting(permits)

    async def rollout(i):
        async with semaphore:
            await call(i)
        return True

    tasks = [asyncio.create_task(rollout(i)) for i in range(rollouts)]
    ended = await asyncio.gather(*tasks)
    return dict(created=len(tasks), peak=semaphore.most_inside, waiting=semaphore.most_waiting, finished=sum(ended))
