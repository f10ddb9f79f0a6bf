# can be entered more than once: it counts
class permit:
    def __init__(self, gate):
        self.gate, self.held = gate, 0

    async def __aenter__(self):
        await self.gate.acquire()
        self.held += 1
        return self.held

    async def __aexit__(self, *exc_info):
        while self.held:
            self.held -= 1
            self.gate.release()
            break
