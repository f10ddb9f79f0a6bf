# an async generator without contextlib, driven step by step
class permit:
    def __init__(self, gate):
        self.gate = gate

    async def steps(self):
        await self.gate.acquire()
        yield "in"
        self.gate.release()
        yield "out"

    async def __aenter__(self):
        self.walk = self.steps()
        return await anext(self.walk)

    async def __aexit__(self, *exc_info):
        await anext(self.walk)
        await self.walk.aclose()
