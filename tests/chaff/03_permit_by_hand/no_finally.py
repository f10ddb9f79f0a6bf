# misconceptions: leak-on-error, leak-on-cancel
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    yield
    gate.release()
