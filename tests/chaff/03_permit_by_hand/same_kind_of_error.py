# misconceptions: swallows-exception
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except Exception as error:
        raise type(error)(*error.args) from None
    finally:
        gate.release()
