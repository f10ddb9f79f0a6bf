# one object without any state of its own serves all blocks of a gate
import functools


class Permit:
    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        await self.gate.acquire()

    async def __aexit__(self, *exc_info):
        self.gate.release()


permit = functools.lru_cache(maxsize=None)(Permit)
