# misconceptions: no-permit, release-without-acquire
import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    try:
        await asyncio.wait_for(permits.acquire(), 5)
    except TimeoutError:
        pass
    try:
        sandbox = await boot()
        try:
            await sandbox.start()
        except BaseException:
            await sandbox.close()
            raise
        return sandbox
    finally:
        permits.release()


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
