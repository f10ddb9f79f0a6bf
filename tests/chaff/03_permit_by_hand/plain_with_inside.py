# misconceptions: wrong-context-manager
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    with gate:
        yield
