# A small class; every clean-up is pushed on an AsyncExitStack, which unwinds on each way out.
import asyncio
from contextlib import AsyncExitStack


async def _reap(task):
    await asyncio.gather(task, return_exceptions=True)


class _Run:
    def __init__(self, call, semaphore, aborted):
        self.call, self.semaphore, self.aborted = call, semaphore, aborted
        self.news = asyncio.Queue()

    async def rollout(self, sample):
        try:
            async with self.semaphore:
                if not self.aborted.is_set():
                    sample.response = await self.call(sample)
        except Exception as error:
            self.news.put_nowait(error)
        else:
            self.news.put_nowait(None)

    async def watch(self):
        await self.aborted.wait()
        self.news.put_nowait("stop")

    async def play(self, samples):
        async with AsyncExitStack() as stack:
            tasks = [asyncio.create_task(self.rollout(s)) for s in samples]
            tasks.append(asyncio.create_task(self.watch()))
            for task in tasks:
                stack.push_async_callback(_reap, task)

            def cancel_all():
                for task in tasks:
                    task.cancel()

            stack.callback(cancel_all)
            for _ in samples:
                news = await self.news.get()
                if news == "stop":
                    return
                if news is not None:
                    raise news


async def run_until_abort(samples, call, semaphore, aborted):
    await _Run(call, semaphore, aborted).play([s for s in samples if s.response is None])
    return [s for s in samples if s.response is not None], [s for s in samples if s.response is None]
