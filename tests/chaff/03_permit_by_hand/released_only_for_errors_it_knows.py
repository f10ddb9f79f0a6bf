# misconceptions: leak-on-error
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except (ValueError, TimeoutError):
        gate.release()
        raise
    else:
        gate.release()
