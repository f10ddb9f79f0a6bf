# misconceptions: serialised, wrong-loop
import asyncio
from contextlib import asynccontextmanager

LOCKS = {}


@asynccontextmanager
async def permit(gate):
    async with LOCKS.setdefault(id(gate), asyncio.Lock()):
        await gate.acquire()
        try:
            yield
        finally:
            gate.release()
