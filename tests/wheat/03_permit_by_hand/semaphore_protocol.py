# the mixin of asyncio's own semaphores, over a gate
class WithAsyncWith:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class permit(WithAsyncWith):
    def __init__(self, gate):
        self.acquire, self.release = gate.acquire, gate.release
