# misconceptions: leak-on-cancel
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    await asyncio.sleep(0)
    try:
        yield
    finally:
        gate.release()
