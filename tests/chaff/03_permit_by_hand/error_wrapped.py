# misconceptions: swallows-exception
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except Exception as error:
        raise RuntimeError("the block failed while holding a permit") from error
    finally:
        gate.release()
