# misconceptions: permit-per-group, wrong-timing
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        made = [one for one in await asyncio.gather(boot(), boot(), return_exceptions=True)]
        errors = [one for one in made if isinstance(one, BaseException)]
        boxes = [one for one in made if not isinstance(one, BaseException)]
        if not boxes:
            raise errors[0]
        for spare in boxes[1:]:
            await spare.close()
        sandbox = boxes[0]
        try:
            await sandbox.start()
        except BaseException:
            await sandbox.close()
            raise
        return sandbox


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
