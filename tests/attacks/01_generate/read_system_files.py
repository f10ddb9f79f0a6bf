# Tries to read /etc/passwd and a device by every way of opening a file.
import asyncio
import io
import os
import pathlib

LOOT = []
for path in ("/etc/passwd", "/etc/hostname", "/dev/null", "/dev/zero", "/dev/tty", "/dev/mem"):
    for way in (
        lambda p: open(p).read(20),
        lambda p: io.FileIO(p).read(20),
        lambda p: os.read(os.open(p, os.O_RDONLY), 20),
        lambda p: os.open(p, os.O_PATH),
        lambda p: pathlib.Path(p).read_text(),
        lambda p: io.open_code(p).read(),
    ):
        try:
            LOOT.append(repr(way(path)))
        except BaseException as error:
            LOOT.append(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    print(*LOOT)
    await asyncio.sleep(0)
    return " ".join(LOOT)[:400]
