# the call is a child of a TaskGroup, the error is taken out of the group
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                try:
                    async with asyncio.TaskGroup() as group:
                        task = group.create_task(call(request))
                except* Exception:
                    pass
                return task.result()
        except Exception:
            if left == 0:
                raise
        await asyncio.sleep(pause)
