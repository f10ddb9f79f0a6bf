# misconceptions: private-semaphore, no-permit
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    own = asyncio.Semaphore(1)
    await own.acquire()
    try:
        yield gate
    finally:
        own.release()
