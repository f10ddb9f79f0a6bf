# misconceptions: wrong-timing, never-returned
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, *exc_info):
        asyncio.get_running_loop().call_later(0.1, self.gate.release)
