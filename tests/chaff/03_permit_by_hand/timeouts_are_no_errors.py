# misconceptions: swallows-exception
class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, kind, error, traceback):
        self.gate.release()
        return isinstance(error, TimeoutError)
