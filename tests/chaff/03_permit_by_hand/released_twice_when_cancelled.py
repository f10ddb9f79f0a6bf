# misconceptions: double-release
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except asyncio.CancelledError:
        gate.release()
        raise
    finally:
        gate.release()
