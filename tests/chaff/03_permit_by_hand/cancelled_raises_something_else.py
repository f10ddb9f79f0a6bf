# misconceptions: swallows-cancel
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except asyncio.CancelledError as error:
        raise RuntimeError("the rollout was cancelled") from error
    finally:
        gate.release()
