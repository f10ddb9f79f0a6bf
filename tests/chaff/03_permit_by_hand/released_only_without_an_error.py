# misconceptions: leak-on-error, leak-on-cancel
class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, exc_type, exc, traceback):
        if exc_type is None:
            self.gate.release()
