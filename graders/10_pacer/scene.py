"""Exercise 10 on the stage: tasks come to pacers at moments the director chooses, alone or with a permit and a call."""

import asyncio


class Scene:
    """One pacer for each interval (made when first needed), and one semaphore."""

    def __init__(self, stage, intervals=(), permits=1):
        self.stage = stage
        self.intervals = intervals
        self.pacers = {}
        self.semaphore = stage.semaphore(permits)

    def pacer(self, which=0):
        if which not in self.pacers:
            self.pacers[which] = self.stage.modules["pacer"].Pacer(self.intervals[which])
        return self.pacers[which]

    async def call(self, request):
        return await self.stage.call("model", request)

    async def arrives(self):
        await self.stage.call("arrival")

    async def waiter(self, which=0):
        """Come to a pacer that exists by then, wait for the turn, and say so."""
        pacer = self.pacer(which)
        await self.arrives()
        await self.stage.awaited(pacer.wait(), "wait")
        self.stage.call_at_once("turn", which)

    async def caller(self, request):
        function = self.stage.modules["pacer"].paced_call
        made = function(self.call, request, self.semaphore, self.pacer())
        return await self.stage.awaited(made, "paced_call")

    async def late_caller(self, request):
        await self.arrives()
        return await self.caller(request)

    async def outsider(self):
        """Somebody who wants a permit and has nothing to do with the pacer."""
        await self.arrives()
        async with self.semaphore:
            await self.stage.call("outside")

    async def canceller(self, actor, steps):
        """Cancel `actor`, some steps of the event loop after the moment of arrival."""
        await self.arrives()
        for _ in range(steps):
            await asyncio.sleep(0)
        for task in asyncio.all_tasks():
            if task.get_name() == actor:
                task.cancel()

    async def read(self, names):
        """Return the constants called `names`, as they stand."""
        return {name: getattr(self.stage.modules["answers"], name, None) for name in names}
