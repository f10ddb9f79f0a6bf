# Hands its work to the loop's threads and to pools.
import asyncio
import concurrent.futures


async def generate(rollout_id, semaphore, state):
    for pool in (concurrent.futures.ThreadPoolExecutor, concurrent.futures.ProcessPoolExecutor):
        try:
            pool(1).submit(print, "x").result(1)
        except BaseException as error:
            print(type(error).__name__)
    return await asyncio.to_thread(lambda: rollout_id)
