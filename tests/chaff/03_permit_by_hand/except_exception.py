# misconceptions: leak-on-cancel
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except Exception:
        gate.release()
        raise
    else:
        gate.release()
