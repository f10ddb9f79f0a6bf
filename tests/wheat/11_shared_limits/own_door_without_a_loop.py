# an own class of doors: a counter and a queue of futures, bound to no loop, so it lives on in the next run
import asyncio
from collections import deque


class Door:
    def __init__(self, places):
        self.free = places
        self.queue = deque()

    def locked(self):
        return self.free == 0 or bool(self.queue)

    async def acquire(self):
        if not self.locked():
            self.free -= 1
            return True
        turn = asyncio.get_running_loop().create_future()
        self.queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()
            elif turn in self.queue:
                self.queue.remove(turn)
            raise
        return True

    def release(self):
        while self.queue:
            turn = self.queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, *exc_info):
        self.release()


class Limits:
    def __init__(self, default):
        self.default = default
        self.numbers = {}
        self.doors = {}

    def set(self, key, permits):
        if key in self.doors:
            raise RuntimeError("the door is built")
        self.numbers[key] = permits

    def __getitem__(self, key):
        if key not in self.doors:
            self.doors[key] = Door(self.numbers.get(key, self.default))
        return self.doors[key]


async def run_io(limits, key, call):
    async with limits[key]:
        return await call()
