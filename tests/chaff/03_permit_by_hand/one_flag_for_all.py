# misconceptions: clobbers-others, never-returned
class permit:
    held = {}

    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()
        self.held[id(self.gate)] = True

    async def __aexit__(self, *exc_info):
        if self.held.pop(id(self.gate), False):
            self.gate.release()
