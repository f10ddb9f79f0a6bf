# misconceptions: serialised, wrong-loop
import asyncio
from contextlib import asynccontextmanager


door = asyncio.Lock()


@asynccontextmanager
async def permit(gate):
    async with door:
        await gate.acquire()
    try:
        yield
    finally:
        gate.release()
