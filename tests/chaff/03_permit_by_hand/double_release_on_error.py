# misconceptions: double-release
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except BaseException:
        gate.release()
        raise
    finally:
        gate.release()
