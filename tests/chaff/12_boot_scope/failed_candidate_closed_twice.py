# misconceptions: double-release
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except Exception:
            await sandbox.close()
            raise
        except BaseException:
            await sandbox.close()
            raise
        return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    for attempt in range(1, attempts + 1):
        made = []

        async def noting():
            made.append(await boot())
            return made[0]

        try:
            sandbox = await boot_once(noting, permits)
            break
        except Exception:
            for candidate in made:
                await candidate.close()
            if attempt == attempts:
                raise
    try:
        yield sandbox
    finally:
        await sandbox.close()
