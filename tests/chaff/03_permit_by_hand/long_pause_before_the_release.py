# misconceptions: leak-on-cancel, wrong-timing
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        await asyncio.sleep(5)
        self.gate.release()
