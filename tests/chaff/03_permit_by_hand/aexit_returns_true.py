# misconceptions: swallows-exception, swallows-cancel
class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        return await self.gate.acquire()

    async def __aexit__(self, *exc_info):
        self.gate.release()
        return True
