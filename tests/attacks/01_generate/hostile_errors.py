# Raises errors whose text, arguments and traceback cannot be had.
import asyncio
import itertools


class Hostile(Exception):
    args = property(lambda self: 1 / 0)
    __traceback__ = property(lambda self: 1 / 0)
    __cause__ = property(lambda self: 1 / 0)
    __class__ = property(lambda self: 1 / 0)

    def __str__(self):
        raise SystemExit(0)

    __repr__ = __str__


class Quiet(BaseException):
    pass


class Text(str):
    def encode(self, *_):
        raise SystemExit(0)


def circle():
    one, other = ValueError("one"), ValueError("other")
    one.__cause__, other.__cause__ = other, one
    return one


FIRST = 0  # of 12
ERRORS = [
    lambda: Hostile("x"), lambda: Quiet("x"), lambda: ValueError(Text("x")), lambda: ValueError("\ud800"), circle,
    lambda: ValueError("x" * 10**7), lambda: ValueError(*range(10**5)), lambda: StopIteration(5),
    lambda: StopAsyncIteration(), lambda: asyncio.InvalidStateError(), lambda: GeneratorExit(), lambda: NotImplementedError(),
]
NEXT = itertools.cycle(ERRORS[FIRST:] + ERRORS[:FIRST])


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    raise next(NEXT)()
