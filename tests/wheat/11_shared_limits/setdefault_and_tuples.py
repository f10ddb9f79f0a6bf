# the dictionary is keyed by (loop, key), and setdefault throws a spare semaphore away on every look
import asyncio
import functools


def limited_by(semaphore):
    def decorate(function):
        @functools.wraps(function)
        async def limited(*args):
            async with semaphore:
                return await function(*args)

        return limited

    return decorate


class Limits:
    def __init__(self, default):
        self.default, self.numbers, self.made = default, {}, {}

    def set(self, key, permits):
        if any(used == key for _, used in self.made):
            raise RuntimeError(f"{key} has been used")
        self.numbers[key] = permits

    def __getitem__(self, key):
        place = asyncio.get_running_loop(), key
        spare = asyncio.Semaphore(self.numbers.get(key, self.default))
        return self.made.setdefault(place, spare)


async def run_io(limits, key, call):
    @limited_by(limits[key])
    async def io():
        return await call()

    return await io()
