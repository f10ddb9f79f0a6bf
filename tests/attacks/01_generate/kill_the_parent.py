# Tries to kill the process that started it, its group, and everybody.
import asyncio
import os
import signal

for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP, signal.SIGINT):
    for target in (os.getppid(), -1, 0, 1, -os.getppid()):
        try:
            os.kill(target, number)
        except BaseException:
            pass
    try:
        os.killpg(os.getppid(), number)
    except BaseException:
        pass


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
