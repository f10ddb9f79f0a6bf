"""Exercise 12: hold the permit only while the sandbox boots."""

import asyncio
from contextlib import asynccontextmanager


async def boot_once(boot, permits):
    """One attempt: boot and start a sandbox under a permit; close it again if it does not get that far."""
    async with permits:
        sandbox = await boot()
        try:
            await sandbox.start()
        except BaseException:
            await sandbox.close()
            raise
        return sandbox


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    """An async context manager: `async with booted(boot, permits) as sandbox:`.

    boot      coroutine function; makes a sandbox that has `await sandbox.start()` and `.close()`
    permits   an asyncio.Semaphore, shared with everybody who boots
    attempts  how many attempts in all (1 or more)

    Each attempt takes a permit, awaits boot() and start(), and gives the permit back before the block
    runs. An attempt that fails closes its candidate, then gives the permit back, and the next one begins;
    the error of the last attempt goes to the caller as it is. A sandbox is closed exactly once: without a
    permit when the block ends, fails or is cancelled, and also when it only got half way.
    """
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


class Farm:
    """Makes the sandboxes of the demonstration and counts what they do."""

    def __init__(self):
        self.booting = self.most_booting = 0
        self.in_use = self.most_in_use = 0
        self.made = self.closed = 0

    async def boot(self):
        self.made += 1
        return Sandbox(self, flaky=self.made == 2)


class Sandbox:
    def __init__(self, farm, flaky):
        self.farm = farm
        self.flaky = flaky

    async def start(self):
        self.farm.booting += 1
        self.farm.most_booting = max(self.farm.most_booting, self.farm.booting)
        await asyncio.sleep(0.05)
        self.farm.booting -= 1
        if self.flaky:
            raise ConnectionError("the install broke off")

    async def close(self):
        self.farm.closed += 1


async def rollout(farm, permits):
    async with booted(farm.boot, permits):
        farm.in_use += 1
        farm.most_in_use = max(farm.most_in_use, farm.in_use)
        await asyncio.sleep(0.5)
        farm.in_use -= 1


async def demonstration():
    farm = Farm()
    permits = asyncio.Semaphore(2)
    await asyncio.gather(*(rollout(farm, permits) for _ in range(5)))
    print("made", farm.made, "closed", farm.closed)
    print("most booting at once", farm.most_booting)
    print("most in use at once", farm.most_in_use)


if __name__ == "__main__":
    asyncio.run(demonstration())
