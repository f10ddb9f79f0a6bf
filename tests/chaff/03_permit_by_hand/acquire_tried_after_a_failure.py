# misconceptions: no-permit, swallows-exception, release-without-acquire
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    try:
        await gate.acquire()
    except ConnectionError:
        pass
    try:
        yield
    finally:
        gate.release()
