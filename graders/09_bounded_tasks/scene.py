"""Exercise 09 on the stage: a function that is one model call, and items of many shapes."""

import asyncio


class SourceError(Exception):
    """What a stream of items raises when it breaks."""


class Lines:
    """Items that can be iterated over and nothing else: no length, no index, no next."""

    def __init__(self, lines):
        self.lines = lines

    def __iter__(self):
        return iter(self.lines)


KINDS = {
    "dictionary": lambda: {3: "three", 1: "one", 2: "two"},
    "text": lambda: "xyz",
    "iterator": lambda: iter([21, 22, 23]),
    "lines": lambda: Lines([31, 32, 33]),
}


class Scene:
    """A map runs as one actor. With `slow`, a call that is cancelled needs a moment to clean up."""

    counts_tasks = True

    def __init__(self, stage, slow=False):
        self.stage = stage
        self.slow = slow
        self.broken = SourceError("the stream of items broke")

    async def generate(self, item):
        try:
            return await self.stage.call("model", item)
        except asyncio.CancelledError:
            if self.slow:
                await self.stage.call("cleanup", item)
            raise

    async def generate_at_once(self, item):
        self.stage.call_at_once("model", item)
        return item

    def stream(self, first, count, breaks_at=None):
        """Give `count` items; report each as it is taken; break instead of giving item `breaks_at`."""
        for place in range(count):
            if place == breaks_at:
                self.stage.mark("broke")
                raise self.broken
            self.stage.mark("taken", first + place)
            yield first + place

    async def mapped(self, function, items, permits):
        map_bounded = self.stage.modules["bounded_tasks"].map_bounded
        try:
            return await self.stage.awaited(map_bounded(function, items, permits), "map_bounded")
        except SourceError as error:
            self.stage.mark("as-itself" if error is self.broken else "another")
            raise

    async def map_list(self, items, permits):
        return await self.mapped(self.generate, items, permits)

    async def map_kind(self, kind, permits):
        return await self.mapped(self.generate, KINDS[kind](), permits)

    async def map_stream(self, first, count, permits, breaks_at=None):
        return await self.mapped(self.generate, self.stream(first, count, breaks_at), permits)

    async def map_at_once(self, count, permits):
        """A map whose calls never suspend."""
        return await self.mapped(self.generate_at_once, self.stream(0, count), permits)

    async def refused(self, items, permits):
        """Say whether the map refused its number of permits with a ValueError."""
        try:
            await self.mapped(self.generate, items, permits)
        except ValueError:
            return True
        return False
