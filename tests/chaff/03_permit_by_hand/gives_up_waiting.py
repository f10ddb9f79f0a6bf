# misconceptions: no-permit, release-without-acquire
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    try:
        await asyncio.wait_for(gate.acquire(), 0.5)
    except TimeoutError:
        pass
    try:
        yield
    finally:
        gate.release()
