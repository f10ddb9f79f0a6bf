# misconceptions: leak-on-cancel, wrong-timing
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await asyncio.create_task(gate.acquire())
    try:
        yield
    finally:
        gate.release()
