# Registers work for the end of the process, and ends it with exit status 0.
import asyncio
import atexit
import os
import weakref


class Thing:
    pass


THING = Thing()
atexit.register(os._exit, 0)
weakref.finalize(THING, os._exit, 0)


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    raise SystemExit(0)
