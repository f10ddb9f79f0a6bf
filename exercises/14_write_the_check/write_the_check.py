"""Exercise 14: write the check that tells a right `generate` from a wrong one."""

import asyncio
import selectors

real_sleep = asyncio.sleep


class Model:
    """Stands in for asyncio.sleep: every call stays inside until the check ends it.

    inside    one future for each call that is running, the oldest first; the check ends
              a call with `model.inside[0].set_result(None)` or `.set_exception(error)`
    on_start  called at every start of a call, when the new call is in `inside` already
    """

    def __init__(self, on_start=lambda: None):
        self.inside = []
        self.on_start = on_start

    async def sleep(self, delay=0, result=None):
        reply = asyncio.get_running_loop().create_future()
        self.inside.append(reply)
        try:
            self.on_start()
            await reply
            return result
        finally:
            self.inside.remove(reply)


async def settle():
    """Let everything run that can run: the clock jumps to the end of a pause only when nothing can."""
    await real_sleep(0.001)


async def accepts(generate):
    """Whether `generate(rollout_id, semaphore, state)` keeps the contract of exercise 01.

    True for every correct one, however it is written; False for every wrong one, also for one that raises
    or hangs. While a candidate runs, asyncio.sleep is a stand-in; afterwards it is again what it was.
    """
    raise NotImplementedError  # tasks 1, 2, 3 and 4


async def right(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
        semaphore.release()
    return rollout_id


async def too_many(rollout_id, semaphore, state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
    return rollout_id


async def forgets_to_count_down(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
        return rollout_id


async def keeps_the_permit_when_cancelled(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    except Exception:
        semaphore.release()
        raise
    finally:
        state["active"] -= 1
    semaphore.release()
    return rollout_id


class JumpingSelector(selectors.DefaultSelector):
    """Never waits; adds up what it has skipped."""

    skipped = 0.0

    def select(self, timeout=None):
        if timeout:
            self.skipped += timeout
            timeout = 0
        return super().select(timeout)


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to the next timer as soon as nothing can run, as the grader's does."""

    def __init__(self):
        self.jumps = JumpingSelector()
        super().__init__(self.jumps)

    def time(self):
        return self.jumps.skipped


async def demonstration():
    for candidate in (right, too_many, forgets_to_count_down, keeps_the_permit_when_cancelled):
        verdict = "accepted" if await accepts(candidate) is True else "refused"
        print(f"{verdict:9} {candidate.__name__}")


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(demonstration())
