# misconceptions: swallows-cancel
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, exc_type, exc, traceback):
        self.gate.release()
        return exc_type is not None and issubclass(exc_type, asyncio.CancelledError)
