# Everything in one function: a candidate that is None or not decides what is to be closed.
import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    attempt = 0
    ready = False
    while not ready:
        attempt += 1
        candidate = None
        await permits.acquire()
        try:
            candidate = await boot()
            await candidate.start()
            ready = True
        except asyncio.CancelledError:
            if candidate is not None:
                await candidate.close()
            raise
        except Exception:
            if candidate is not None:
                await candidate.close()
            if attempt >= attempts:
                raise
        finally:
            permits.release()
    try:
        yield candidate
    finally:
        await candidate.close()
