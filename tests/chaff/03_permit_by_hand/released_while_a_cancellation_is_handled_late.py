# misconceptions: leak-on-cancel, wrong-timing
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield
    except asyncio.CancelledError:
        await asyncio.sleep(1)
        gate.release()
        raise
    except BaseException:
        gate.release()
        raise
    else:
        gate.release()
