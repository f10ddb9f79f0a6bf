# misconceptions: serialised, wrong-loop
import asyncio
from contextlib import asynccontextmanager

ONE = asyncio.Semaphore(1)


@asynccontextmanager
async def permit(gate):
    async with ONE:
        await gate.acquire()
        try:
            yield
        finally:
            gate.release()
