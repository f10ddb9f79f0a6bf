# Tries every way to leave a process running after the grading.
import asyncio
import ctypes
import os
import subprocess

libc = ctypes.CDLL(None)
for act in (
    lambda: subprocess.Popen(["/bin/sleep", "1000"]),
    lambda: os.posix_spawn("/bin/sleep", ["sleep", "1000"], {}),
    lambda: os.system("sleep 1000 &"),
    lambda: os.popen("sleep 1000"),
    lambda: os.forkpty(),
    lambda: libc.vfork(),
    lambda: libc.syscall(56, 17, 0, 0, 0, 0),
    lambda: libc.syscall(435, 0, 0),
    lambda: libc.syscall(220, 17, 0, 0, 0, 0),
    lambda: os.execv("/bin/sleep", ["sleep", "1000"]),
    lambda: os.setsid(),
):
    try:
        act()
    except BaseException as error:
        print(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
