# Tries every system call by its number, with harmless arguments that would work outside.
import asyncio
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
ENDS = (60, 231, 93, 94, 15, 139, 34, 130, 133, 22, 293)  # exit, sigreturn, pause, sigsuspend
RESULTS = [libc.syscall(number, -1, 0, 0, 0, 0, 0) for number in range(470) if number not in ENDS]


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
