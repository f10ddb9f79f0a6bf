# misconceptions: wrong-timing
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        await asyncio.sleep(0)
        yield
    finally:
        gate.release()
