# a subclass of AbstractAsyncContextManager that is its own factory and a decorator too
from contextlib import AbstractAsyncContextManager, AsyncContextDecorator


class Holding(AbstractAsyncContextManager, AsyncContextDecorator):
    def __init__(self, acquire, release):
        self._acquire = acquire
        self._release = release

    async def __aenter__(self):
        await self._acquire()
        return self

    async def __aexit__(self, *_):
        self._release()


def permit(gate):
    return Holding(gate.acquire, gate.release)
