# Each attempt runs in a TaskGroup that is taken apart again; what it made is closed by the one who waits.
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    made = []

    async def attempt():
        made.append(await boot())
        await made[0].start()

    async with permits:
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(attempt())
        except BaseException as error:
            for sandbox in made:
                await sandbox.close()
            if isinstance(error, BaseExceptionGroup):
                raise error.exceptions[0] from None
            raise
        return made[0]


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
