# misconceptions: release-without-acquire
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        try:
            await self.gate.acquire()
        except asyncio.CancelledError:
            self.gate.release()
            raise

    async def __aexit__(self, *exc_info):
        self.gate.release()
