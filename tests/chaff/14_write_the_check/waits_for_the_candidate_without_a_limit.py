# misconceptions: nested-permit, never-returned
import asyncio
from contextlib import contextmanager

real_sleep = asyncio.sleep


@contextmanager
def model(reply):
    asyncio.sleep = reply
    try:
        yield
    finally:
        asyncio.sleep = real_sleep


async def accepts(generate):
    for permits, rollouts in ((1, 3), (2, 5), (3, 7)):
        for failing in (False, True):
            semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
            inside, seen = [], []

            async def reply(delay, result=None):
                inside.append(1)
                seen.append((len(inside), state["active"]))
                try:
                    await real_sleep(1)
                    if failing:
                        raise ConnectionError
                    return result
                finally:
                    inside.pop()

            with model(reply):
                results = await asyncio.gather(
                    *(generate(i, semaphore, state) for i in range(rollouts)), return_exceptions=True
                )
            if failing and not all(isinstance(result, ConnectionError) for result in results):
                return False
            if not failing and results != list(range(rollouts)):
                return False
            if not seen or any(not calls <= active <= permits for calls, active in seen) or max(seen)[0] != permits:
                return False
            if state["active"] or state["peak"] != permits or len(seen) != rollouts:
                return False
            for _ in range(permits):
                await semaphore.acquire()
    return True
