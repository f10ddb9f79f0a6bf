# misconceptions: state-outlives-the-call, clobbers-others
import asyncio
from contextlib import asynccontextmanager
from contextvars import ContextVar

held = ContextVar("held")


@asynccontextmanager
async def permit(gate):
    held.set(gate)
    await gate.acquire()
    try:
        yield
    finally:
        held.get().release()
