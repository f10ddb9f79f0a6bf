# misconceptions: acquire-not-awaited, no-permit
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    waiting = asyncio.ensure_future(gate.acquire())
    try:
        yield
    finally:
        await waiting
        gate.release()
