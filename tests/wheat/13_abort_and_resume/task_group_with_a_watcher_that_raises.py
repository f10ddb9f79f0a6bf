# A TaskGroup; a watcher stops it by raising, and the group is taken apart again.
import asyncio


class _Stop(Exception):
    pass


async def run_until_abort(samples, call, semaphore, aborted):
    first = []
    cancels = asyncio.current_task().cancelling()

    async def generate(sample):
        async with semaphore:
            if aborted.is_set():
                return
            try:
                sample.response = await call(sample)
            except Exception as error:
                first.append(error)
                raise

    async def stop_when_aborted():
        await aborted.wait()
        raise _Stop

    try:
        async with asyncio.TaskGroup() as group:
            watcher = group.create_task(stop_when_aborted())
            work = [group.create_task(generate(s)) for s in samples if s.response is None]
            if work:
                await asyncio.wait(work)
            watcher.cancel()
    except* _Stop:
        pass
    except* Exception:
        pass
    if asyncio.current_task().cancelling() > cancels:
        raise asyncio.CancelledError  # a TaskGroup that is already stopping may keep a cancellation to itself
    if first:
        raise first[0]
    return (
        [s for s in samples if s.response is not None],
        [s for s in samples if s.response is None],
    )
