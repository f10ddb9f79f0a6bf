# misconceptions: wrong-context-manager
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    async with await gate.acquire():
        yield
