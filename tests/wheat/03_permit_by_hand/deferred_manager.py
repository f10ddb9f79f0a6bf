# an AsyncExitStack inside a class, entered and closed by hand
import contextlib


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        async with contextlib.AsyncExitStack() as stack:
            await self.gate.acquire()
            stack.callback(self.gate.release)
            self.kept = stack.pop_all()

    async def __aexit__(self, *exc_info):
        await self.kept.aclose()
