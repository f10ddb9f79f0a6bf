# Makes the loop's rest raise whatever might confuse the harness.
import asyncio
import itertools

ERRORS = itertools.cycle([SystemExit, KeyboardInterrupt, GeneratorExit, StopIteration, RecursionError, MemoryError, BaseException])


async def generate(rollout_id, semaphore, state):
    def rest(loop):
        raise next(ERRORS)

    asyncio.get_running_loop()._rest = rest
    await asyncio.sleep(0)
    return rollout_id
