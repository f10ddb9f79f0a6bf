# returns an AsyncExitStack subclass that acquires when it is entered
import contextlib


class permit(contextlib.AsyncExitStack):
    def __init__(self, gate):
        super().__init__()
        self._gate = gate

    async def __aenter__(self):
        stack = await super().__aenter__()
        await self._gate.acquire()
        stack.callback(self._gate.release)
        return stack
