# misconceptions: blocks-the-loop
import time


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        time.sleep(0.1)
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        self.gate.release()
