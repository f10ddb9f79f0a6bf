# misconceptions: swallows-exception
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except Exception as error:
        error.add_note("the permit is back")
    finally:
        gate.release()
