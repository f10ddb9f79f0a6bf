"""Exercise 11 on the stage: callers of many kinds ask one Limits object, or two, for permits of a key."""

import asyncio

KEYS = {"one": 1, "text-one": "1", "pair": ("eu", "search"), "text-pair": "('eu', 'search')", "none": None, "empty": ""}
"""Keys that look alike, are no text, or are empty; every other key stands for itself."""


class Scene:
    """Limits objects by name. A key's calls go to the service of that name: `search`, or `search@others`."""

    def __init__(self, stage):
        self.stage = stage
        self.module = stage.modules["shared_limits"]
        self.made = vars(self.module).setdefault("limits of all runs so far", {})

    async def make(self, which, default, numbers):
        """Make a Limits object and set its numbers where no event loop runs; in a later run it is there already."""
        if which not in self.made:
            self.made[which] = self.outside_of_any_loop(self.numbered, default, numbers)

    def numbered(self, default, numbers):
        limits = self.module.Limits(default)
        for key, permits in numbers:
            limits.set(KEYS.get(key, key), permits)
        return limits

    def outside_of_any_loop(self, function, *args):
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        try:
            return function(*args)
        finally:
            asyncio._set_running_loop(loop)

    def gate(self, which, key):
        return self.made[which][KEYS.get(key, key)]

    async def call(self, which, key):
        return await self.stage.call(key if which == "limits" else f"{key}@{which}")

    async def io(self, which, key):
        """A caller that goes through run_io."""

        async def call():
            return await self.call(which, key)

        return await self.stage.awaited(self.module.run_io(self.made[which], KEYS.get(key, key), call), "run_io")

    async def direct(self, which, key):
        """A caller that uses the semaphore itself."""
        async with self.gate(which, key):
            return await self.call(which, key)

    async def by_hand(self, which, key):
        """A caller that acquires, and releases what it then finds under the key."""
        await self.gate(which, key).acquire()
        try:
            return await self.call(which, key)
        finally:
            self.gate(which, key).release()

    async def look(self, which, key):
        """Say whether the semaphore of the key is the same object before and after others came and went."""
        first = self.gate(which, key)
        await self.stage.call("meanwhile")
        return self.gate(which, key) is first

    def set(self, which, key, permits):
        """Set a number; tell what came of it."""
        try:
            self.made[which].set(KEYS.get(key, key), permits)
        except RuntimeError:
            return [key, permits, "refused"]
        except Exception as error:
            return [key, permits, type(error).__name__]
        return [key, permits, "set"]
