# misconceptions: no-permit, private-semaphore, leak-on-cancel
import asyncio

real_sleep = asyncio.sleep


async def accepts(generate):
    """A model that never lets anybody wait, so nobody ever overlaps."""
    for failing in (False, True):
        semaphore, state = asyncio.Semaphore(2), {"active": 0, "peak": 0}

        async def model(delay, result=None):
            if failing:
                raise ConnectionError
            return result

        asyncio.sleep = model
        try:
            tasks = [asyncio.create_task(generate(i, semaphore, state)) for i in range(5)]
            _, hanging = await asyncio.wait(tasks, timeout=60)
            for task in hanging:
                task.cancel()
        except Exception:
            return False
        finally:
            asyncio.sleep = real_sleep
        if hanging or any(task.cancelled() for task in tasks):
            return False
        if failing and not all(isinstance(task.exception(), ConnectionError) for task in tasks):
            return False
        if not failing and (any(task.exception() for task in tasks) or [t.result() for t in tasks] != list(range(5))):
            return False
        if state["active"] or state["peak"] > 2 or semaphore.locked():
            return False
    return True
