"""Exercise 12 on the stage: rollouts open sandboxes; booting, starting and closing are calls to the service."""

import asyncio
from itertools import count


class Sandbox:
    """What `boot()` makes. `name` and `attempt` say whose attempt it was, `stage_of_life` how far it got."""

    def __init__(self, stage, name, attempt):
        self.stage = stage
        self.name = name
        self.attempt = attempt
        self.stage_of_life = "made"

    async def start(self):
        self.stage_of_life = "half way"
        try:
            await self.stage.call("start", self.name, self.attempt)
        except asyncio.CancelledError:
            raise
        except Exception:
            self.stage_of_life = "failed"
            raise
        self.stage_of_life = "open"

    async def close(self):
        """Close; the service hears of it as what it is: an open sandbox, a failed candidate, or one half way."""
        service = {"open": "close", "failed": "discard"}.get(self.stage_of_life, "abandon")
        await self.stage.call(service, self.name, self.attempt)


class Scene:
    """One semaphore; rollouts that boot through `booted`, others that use its permits for something else."""

    def __init__(self, stage, permits):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)
        self.sandboxes = []

    def booter(self, name):
        """Return the coroutine function that the rollout `name` boots with; it numbers its attempts from 1."""
        numbers = count(1)

        async def boot():
            attempt = next(numbers)
            await self.stage.call("boot", name, attempt)
            self.sandboxes.append(Sandbox(self.stage, name, attempt))
            return self.sandboxes[-1]

        return boot

    def known(self, given):
        """Return whose sandbox `given` is, and of which attempt."""
        found = [[one.name, one.attempt] for one in self.sandboxes if one is given]
        return found[0] if found else ["nobody", 0]

    async def rollout(self, name, options):
        """Open a sandbox and use it."""
        booted = self.stage.modules["boot_scope"].booted
        async with booted(self.booter(name), self.semaphore, **options) as sandbox:
            await self.stage.call("block", *self.known(sandbox))
        return "left"

    async def stranger(self, service):
        """Take a permit for something else."""
        self.stage.mark("comes")
        async with self.semaphore:
            await self.stage.call(service)
