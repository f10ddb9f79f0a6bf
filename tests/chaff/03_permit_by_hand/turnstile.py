# misconceptions: turnstile
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    gate.release()
    yield
