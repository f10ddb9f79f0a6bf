# a generator with @asynccontextmanager: acquire before the try, release in finally
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    finally:
        gate.release()
