# asyncio.timeout(None) is a cancel scope: the watcher moves its deadline to now.
import asyncio


async def run_until_abort(samples, call, semaphore, aborted):
    async def generate(sample):
        async with semaphore:
            if not aborted.is_set():
                sample.response = await call(sample)

    leaving = False

    async def press(scope):
        await aborted.wait()
        if not leaving:
            scope.reschedule(asyncio.get_running_loop().time())

    missing = [s for s in samples if s.response is None]
    if missing and not aborted.is_set():
        watcher = None
        try:
            async with asyncio.timeout(None) as scope:
                watcher = asyncio.create_task(press(scope))
                tasks = [asyncio.create_task(generate(s)) for s in missing]
                try:
                    await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
                finally:
                    leaving = True
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)
                for task in tasks:
                    if not task.cancelled():
                        task.result()
        except TimeoutError:
            if not scope.expired():
                raise
        finally:
            if watcher is not None:
                watcher.cancel()
                await asyncio.gather(watcher, return_exceptions=True)
    return [s for s in samples if s.response is not None], [s for s in samples if s.response is None]
