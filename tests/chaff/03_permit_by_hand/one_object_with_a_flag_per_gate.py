# misconceptions: state-outlives-the-call, clobbers-others, never-returned
import functools


@functools.cache
class permit:
    def __init__(self, gate):
        self.gate, self.held = gate, False

    async def __aenter__(self):
        await self.gate.acquire()
        self.held = True

    async def __aexit__(self, *exc_info):
        if self.held:
            self.held = False
            self.gate.release()
