# Tries to list and to stat what lies around it.
import asyncio
import os
import pathlib

LOOT = []
for way in (os.listdir, os.scandir, os.stat, os.readlink, os.access, lambda p: list(pathlib.Path(p).iterdir())):
    for path in ("/", ".", "..", "/etc", "/proc", "/etc/passwd"):
        try:
            LOOT.append(repr(way(path)))
        except BaseException as error:
            LOOT.append(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    print(*LOOT)
    await asyncio.sleep(0)
    raise RuntimeError(" ".join(LOOT))
