# Crashes the interpreter.
import ctypes


async def generate(rollout_id, semaphore, state):
    ctypes.string_at(8)
