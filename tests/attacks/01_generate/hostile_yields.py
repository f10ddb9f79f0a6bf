# Yields what no loop expects from an awaitable.
import asyncio
import itertools
import types


class Future:
    _asyncio_future_blocking = True
    __class__ = property(lambda self: asyncio.Future)

    def add_done_callback(self, *_, **__):
        raise SystemExit(0)

    def get_loop(self):
        return asyncio.get_running_loop()


FIRST = 0  # of 6
VALUES = [Future(), 5, "x", None, asyncio, object()]
NEXT = itertools.cycle(VALUES[FIRST:] + VALUES[:FIRST])


@types.coroutine
def odd():
    yield next(NEXT)


async def generate(rollout_id, semaphore, state):
    await odd()
    await asyncio.sleep(0)
    return rollout_id
