# misconceptions: release-without-acquire
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    try:
        await gate.acquire()
        yield
    finally:
        gate.release()
