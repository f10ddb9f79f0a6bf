# misconceptions: swallows-cancel, release-without-acquire, no-permit
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        try:
            await self.gate.acquire()
        except asyncio.CancelledError:
            pass

    async def __aexit__(self, kind, error, traceback):
        self.gate.release()
