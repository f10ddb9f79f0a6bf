# an own class holds the window; an AsyncExitStack callback does the clean-up
import asyncio
from contextlib import AsyncExitStack


class Window:
    def __init__(self, size):
        if size < 1:
            raise ValueError("the window needs a place")
        self.size = size
        self.places = {}
        self.results = []

    async def __call__(self, function, item):
        return await function(item)

    def open(self, function, item):
        self.places[asyncio.ensure_future(self(function, item))] = len(self.results)
        self.results.append(None)

    async def shrink(self, size):
        while len(self.places) > size:
            ended, _ = await asyncio.wait(self.places, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                place = self.places.pop(task)
                self.results[place] = await task

    async def close(self):
        for task in self.places:
            task.cancel()
        await asyncio.gather(*self.places, return_exceptions=True)


async def map_bounded(function, items, permits):
    window = Window(permits)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(window.close)
        for item in items:
            window.open(function, item)
            await window.shrink(permits - 1)
        await window.shrink(0)
        return window.results
