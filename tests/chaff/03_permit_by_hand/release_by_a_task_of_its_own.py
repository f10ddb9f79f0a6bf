# misconceptions: wrong-timing
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        asyncio.create_task(self.give_back())

    async def give_back(self):
        self.gate.release()
