# misconceptions: acquire-not-awaited, no-permit
class permit:
    def __init__(self, gate):
        self.gate = gate
        self.waiting = gate.acquire()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_info):
        self.gate.release()
