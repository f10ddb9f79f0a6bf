# misconceptions: swallows-exception, swallows-cancel
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    finally:
        gate.release()
        return
