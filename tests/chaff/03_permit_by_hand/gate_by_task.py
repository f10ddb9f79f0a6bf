# misconceptions: state-outlives-the-call, clobbers-others
import asyncio

HELD = {}


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        HELD[asyncio.current_task()] = self.gate
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        HELD[asyncio.current_task()].release()
