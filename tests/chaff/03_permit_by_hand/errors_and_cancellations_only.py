# misconceptions: leak-on-error
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except (Exception, asyncio.CancelledError):
        gate.release()
        raise
    gate.release()
