"""Exercise 14 on the stage: one candidate, and what `accepts` says. Whether it is a right one nobody here knows."""

import asyncio
import types


async def never(delay, result=None):
    """Stand in for asyncio.sleep when `accepts` has ended: what is left of a candidate comes to rest."""
    await asyncio.get_running_loop().create_future()


class Scene:
    """A candidate without a file, so that only running it tells anything."""

    notes = False
    budget = 300_000
    jumps = 50_000
    plain_here = ("changes asyncio.sleep", "uses setattr", "imports unittest", "imports unittest.mock")

    def __init__(self, stage, candidate):
        self.stage = stage
        module = types.ModuleType("candidate")
        exec(compile(candidate, "<candidate>", "exec"), module.__dict__)
        self.generate = module.generate

    async def judge(self):
        """Return what `accepts` says; mark whether asyncio.sleep is in its place again."""
        before = asyncio.sleep
        try:
            accepts = self.stage.modules["write_the_check"].accepts
            return await self.stage.awaited(accepts(self.generate), "accepts")
        finally:
            self.stage.mark("sleep", asyncio.sleep is before)
            asyncio.sleep = asyncio.tasks.sleep = never
