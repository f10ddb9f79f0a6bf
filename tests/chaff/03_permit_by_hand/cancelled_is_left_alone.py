# misconceptions: leak-on-cancel
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, exc_type, exc, traceback):
        if isinstance(exc, asyncio.CancelledError):
            return False
        self.gate.release()
