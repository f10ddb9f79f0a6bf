# Is no coroutine function, but something whose awaiting raises, lies and never ends.
class Awaitable:
    def __await__(self):
        return iter([None] * 10**9)

    __iter__ = __await__


class Generate:
    __name__ = property(lambda self: 1 / 0)
    __class__ = property(lambda self: 1 / 0)

    def __call__(self, rollout_id, semaphore, state):
        return Awaitable()


generate = Generate()
