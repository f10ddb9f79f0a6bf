# two explicit ways out instead of finally
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield True
    except BaseException:
        gate.release()
        raise
    else:
        gate.release()
