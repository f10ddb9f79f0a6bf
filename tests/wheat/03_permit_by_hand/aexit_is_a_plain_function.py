# __aexit__ releases at once and hands out something that is awaited without a pause
class Done:
    def __await__(self):
        return iter(())


class permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()
        return self

    def __aexit__(self, *exc_info):
        self.gate.release()
        return Done()
