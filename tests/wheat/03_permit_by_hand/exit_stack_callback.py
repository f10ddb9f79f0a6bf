# the release is a callback of an AsyncExitStack
from contextlib import AsyncExitStack, asynccontextmanager


@asynccontextmanager
async def permit(gate):
    async with AsyncExitStack() as stack:
        await gate.acquire()
        stack.callback(gate.release)
        yield stack
