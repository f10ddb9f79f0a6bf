"""Exercise 13 on the stage: batches of samples that share one semaphore with others; each batch has its own event."""

import asyncio
from contextlib import suppress


class Sample:
    """A sample as the contract describes it."""

    def __init__(self, id, response):
        self.id = id
        self.response = response


class Scene:
    """One semaphore; batches run through `run_until_abort`; a cancelled call takes a while where `slow` says so."""

    counts_tasks = True

    def __init__(self, stage, permits, slow=False):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)
        self.slow = slow
        self.events = {}
        self.samples = {}
        self.pending = {}

    def event(self, name):
        return self.events.setdefault(name, asyncio.Event())

    def abort(self, name):
        """Set the event of the batch `name`."""
        self.event(name).set()

    def id_of(self, name, given):
        """Return the id with which the sample `given` went in, or "?" when it is none of the batch's."""
        return next((number for number, sample in self.samples[name].items() if sample is given), "?")

    def caller(self, name):
        """Return the coroutine function that generates for the batch `name`."""

        async def call(sample):
            number = self.id_of(name, sample)
            try:
                return await self.stage.call("model", name, number)
            except asyncio.CancelledError:
                if self.slow:
                    await self.clean_up(name, number)
                raise

        return call

    async def clean_up(self, name, number):
        """End a cancelled call: this takes as long as it takes, however often one is cancelled meanwhile."""
        work = asyncio.ensure_future(self.stage.call("clean-up", name, number))
        while not work.done():
            with suppress(asyncio.CancelledError):
                await asyncio.shield(work)

    async def batch(self, name, given):
        """Run a new batch; `given` holds the ids and responses of its samples."""
        self.samples[name] = {number: Sample(number, response) for number, response in given}
        return await self.run(name, list(self.samples[name].values()))

    async def resumed(self, name, before):
        """Run again what the batch `before` returned as pending."""
        pending = self.pending.get(before, [])
        self.samples[name] = {self.id_of(before, sample): sample for sample in pending}
        return await self.run(name, list(pending))

    async def run(self, name, samples):
        run_until_abort = self.stage.modules["abort_and_resume"].run_until_abort
        try:
            made = run_until_abort(samples, self.caller(name), self.semaphore, self.event(name))
            returned = await self.stage.awaited(made, "run_until_abort")
        finally:
            self.stage.mark("left", [[number, sample.response] for number, sample in self.samples[name].items()])
        return self.described(name, returned)

    def described(self, name, returned):
        """Return what came back with ids for samples, where it is two lists."""
        if type(returned) not in (tuple, list) or len(returned) != 2:
            return returned
        self.pending[name] = returned[1] if type(returned[1]) is list else []
        return [[self.id_of(name, one) for one in part] if type(part) is list else part for part in returned]

    async def outsider(self, service):
        """Somebody else who wants a permit of the same semaphore."""
        self.stage.mark("comes")
        async with self.semaphore:
            await self.stage.call(service)
