# Raises groups of errors: nested, endless to look at, and of hostile classes.
import asyncio
import itertools


class Group(ExceptionGroup):
    exceptions = property(lambda self: 1 / 0)
    message = property(lambda self: 1 / 0)


def nested(depth):
    group = ValueError("x")
    for _ in range(depth):
        group = ExceptionGroup("x", [group, group])
    return group


FIRST = 0  # of 4
ERRORS = [
    lambda: Group("x", [ValueError()]), lambda: nested(900), lambda: ExceptionGroup("x" * 10**6, [ValueError()] * 10**4),
    lambda: BaseExceptionGroup("x", [SystemExit(0), KeyboardInterrupt()]),
]
NEXT = itertools.cycle(ERRORS[FIRST:] + ERRORS[:FIRST])


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    raise next(NEXT)()
