# a generator that takes two functions, bound to a gate
import contextlib


@contextlib.asynccontextmanager
async def between(before, after):
    yielded = await before()
    try:
        yield yielded
    finally:
        after()


permit = lambda gate: between(gate.acquire, gate.release)
