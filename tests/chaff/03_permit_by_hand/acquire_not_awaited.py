# misconceptions: acquire-not-awaited, release-without-acquire
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    gate.acquire()
    try:
        yield
    finally:
        gate.release()
