# misconceptions: no-permit, swallows-exception, wrong-result, wrong-timing
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await asyncio.wait_for(gate.acquire(), 5)
    try:
        yield
    finally:
        gate.release()
