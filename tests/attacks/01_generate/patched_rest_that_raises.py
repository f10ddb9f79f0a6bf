# Makes the loop's rest raise whatever might confuse the harness.
import asyncio

FIRST = 0  # of 7
ERRORS = [SystemExit, KeyboardInterrupt, GeneratorExit, StopIteration, RecursionError, MemoryError, BaseException]


async def generate(rollout_id, semaphore, state):
    def rest(loop):
        raise ERRORS[FIRST]

    asyncio.get_running_loop()._rest = rest
    await asyncio.sleep(0)
    return rollout_id
