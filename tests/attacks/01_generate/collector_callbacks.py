# Has the garbage collector call it back, and raises there.
import asyncio
import gc


def called(phase, info):
    raise SystemExit(0)


gc.callbacks.append(called)
gc.enable()
gc.set_threshold(1, 1, 1)
gc.set_debug(gc.DEBUG_SAVEALL)


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
