# Returns objects that raise, lie or run code when they are compared, shown, hashed, measured or pickled.
# Built on a correct bound.
import asyncio
import itertools
import os


class Meta(type):
    @property
    def __name__(cls):
        raise SystemExit(0)

    def __repr__(cls):
        raise SystemExit(0)

    def __instancecheck__(cls, other):
        return True


class Hostile(metaclass=Meta):
    __class__ = property(lambda self: int)

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __repr__(self):
        raise SystemExit(0)

    def __reduce__(self):
        return os.system, ("id",)

    def __bool__(self):
        raise KeyboardInterrupt

    def __getattr__(self, name):
        raise GeneratorExit

    def __int__(self):
        return 0

    __index__ = __len__ = __iter__ = __await__ = __int__


FIRST = 0  # of 9
VALUES = [
    Hostile(), [Hostile()], {Hostile(): Hostile()}, {"kind": "end"}, Hostile, 10**5000, -(10**400), float("nan"),
    float("-inf"), "\ud800", "a" * 10**6, b"x", lambda: 0, NotImplemented, ..., True, None, 0.0, (0,), {0}, range(0),
    type("x" * 10**5, (), {})(), memoryview(b""), {(): {(): {(): {(): ()}}}}, [[]] * 3000,
]
NEXT = itertools.cycle(VALUES[3 * FIRST :] + VALUES[: 3 * FIRST])


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await asyncio.sleep(0)
    return next(NEXT)
