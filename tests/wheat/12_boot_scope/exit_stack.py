# An AsyncExitStack closes the candidate until pop_all() hands it over to the block.
from contextlib import AsyncExitStack, asynccontextmanager


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    last = None
    for _ in range(attempts):
        try:
            async with permits, AsyncExitStack() as stack:
                sandbox = await boot()
                stack.push_async_callback(sandbox.close)
                await sandbox.start()
                keeper = stack.pop_all()
            break
        except Exception as error:
            last = error
    else:
        raise last
    async with keeper:
        yield sandbox
