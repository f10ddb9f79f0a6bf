# misconceptions: release-without-acquire
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    try:
        await gate.acquire()
    except Exception:
        gate.release()
        raise
    try:
        yield
    finally:
        gate.release()
