# Tries to raise its own limits and to become somebody else.
import asyncio
import os
import resource

for act in (
    lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)),
    lambda: resource.setrlimit(resource.RLIMIT_CPU, (-1, -1)),
    lambda: resource.setrlimit(resource.RLIMIT_NPROC, (-1, -1)),
    lambda: os.setuid(0),
    lambda: os.setgroups([0]),
    lambda: os.nice(-20),
    lambda: os.umask(0),
    lambda: os.sched_setaffinity(0, {0}),
    lambda: os.chroot("/"),
):
    try:
        act()
    except BaseException as error:
        print(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
