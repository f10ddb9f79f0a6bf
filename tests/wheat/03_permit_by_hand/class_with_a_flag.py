# remembers whether it holds a permit, cannot release twice even when left twice
class Permit:
    __slots__ = ("gate", "held")

    def __init__(self, gate):
        self.gate, self.held = gate, False

    async def __aenter__(self):
        self.held = await self.gate.acquire()
        return self

    async def __aexit__(self, kind, error, traceback):
        held, self.held = self.held, False
        if held:
            self.gate.release()
        return False


def permit(gate):
    return Permit(gate)
