# misconceptions: wrong-timing, never-returned
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        asyncio.get_running_loop().call_soon(self.gate.release)
