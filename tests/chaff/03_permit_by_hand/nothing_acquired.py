# misconceptions: no-permit, release-without-acquire
class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_info):
        self.gate.release()
