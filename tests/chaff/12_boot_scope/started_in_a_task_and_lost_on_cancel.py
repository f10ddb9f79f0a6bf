# misconceptions: leak-on-cancel
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async def attempt():
        sandbox = await boot()
        try:
            await sandbox.start()
        except BaseException:
            await sandbox.close()
            raise
        return sandbox

    async with permits:
        try:
            async with asyncio.TaskGroup() as group:
                task = group.create_task(attempt())
        except BaseExceptionGroup as error:
            raise error.exceptions[0] from None
        return task.result()


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        try:
            sandbox = await boot_once(boot, permits)
            break
        except Exception:
            if attempt == attempts:
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
