# misconceptions: turnstile
import asyncio


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()
        asyncio.get_running_loop().call_later(1, self.gate.release)

    async def __aexit__(self, kind, error, traceback):
        return None
