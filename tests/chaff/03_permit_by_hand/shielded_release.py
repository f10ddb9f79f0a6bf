# misconceptions: wrong-timing, leak-on-cancel
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        await asyncio.shield(self.give_back())

    async def give_back(self):
        self.gate.release()
