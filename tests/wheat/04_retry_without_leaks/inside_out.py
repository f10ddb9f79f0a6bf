# the loop is an object that is its own state machine; permits by acquire and a callback stack
import asyncio
import contextlib
from dataclasses import dataclass, field


@dataclass
class Retry:
    left: int
    pause: float
    errors: list[Exception] = field(default_factory=list)

    async def once(self, call, request, semaphore):
        await semaphore.acquire()
        with contextlib.ExitStack() as stack:
            stack.callback(semaphore.release)
            return await call(request)

    async def run(self, *args):
        while self.left > 0:
            if self.errors:
                await asyncio.sleep(self.pause)
            self.left -= 1
            try:
                return await self.once(*args)
            except Exception as error:
                self.errors.append(error)
        raise self.errors.pop()


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    return await Retry(attempts, pause).run(call, request, semaphore)
