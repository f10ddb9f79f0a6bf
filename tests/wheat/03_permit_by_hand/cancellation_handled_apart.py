# every kind of way out has a branch of its own
import asyncio
import contextlib


@contextlib.asynccontextmanager
async def permit(gate):
    await gate.acquire()
    try:
        yield gate
    except asyncio.CancelledError:
        gate.release()
        raise
    except Exception:
        gate.release()
        raise
    except BaseException:
        gate.release()
        raise
    else:
        gate.release()
