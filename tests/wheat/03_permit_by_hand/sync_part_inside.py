# an ordinary context manager takes over once the permit is there
from contextlib import asynccontextmanager, contextmanager


@contextmanager
def giving_back(gate):
    try:
        yield
    finally:
        gate.release()


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    with giving_back(gate):
        yield
