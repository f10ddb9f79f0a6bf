# misconceptions: no-permit, leak-on-error, leak-on-cancel, peak-not-a-maximum
import asyncio
from unittest.mock import patch

real_sleep = asyncio.sleep


async def accepts(generate):
    async def one_second(delay, result=None):
        await real_sleep(1)
        return result

    for permits, rollouts in ((1, 3), (2, 5), (3, 7)):
        semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
        with patch.object(asyncio, "sleep", one_second):
            tasks = [asyncio.create_task(generate(i, semaphore, state)) for i in range(rollouts)]
            _, hanging = await asyncio.wait(tasks, timeout=60)
            for task in hanging:
                task.cancel()
        if hanging or any(task.cancelled() or task.exception() for task in tasks):
            return False
        if not 1 <= state["peak"] <= permits:
            return False
    return True
