# misconceptions: swallows-exception
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except Exception as error:
        raise ExceptionGroup("the block failed", [error])
    finally:
        gate.release()
