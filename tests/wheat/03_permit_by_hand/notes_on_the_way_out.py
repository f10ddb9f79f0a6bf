# adds a note to the error and lets it go on
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except BaseException as error:
        error.add_note("while holding a permit")
        raise
    finally:
        gate.release()
