# an ExitStack is filled on the way in and closed on the way out
from contextlib import AbstractAsyncContextManager, ExitStack


class permit(AbstractAsyncContextManager):
    def __init__(self, gate):
        self.gate, self.stack = gate, ExitStack()

    async def __aenter__(self):
        await self.gate.acquire()
        self.stack.callback(self.gate.release)
        return self.gate

    async def __aexit__(self, *exc_info):
        return self.stack.__exit__(*exc_info)
