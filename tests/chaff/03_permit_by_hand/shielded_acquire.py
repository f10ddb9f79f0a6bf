# misconceptions: leak-on-cancel
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await asyncio.shield(gate.acquire())
    try:
        yield
    finally:
        gate.release()
