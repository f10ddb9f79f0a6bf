# misconceptions: state-outlives-the-call, wrong-result
import functools
from contextlib import asynccontextmanager


@functools.cache
@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    finally:
        gate.release()
