# misconceptions: state-outlives-the-call
import asyncio

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


class ModelError(Exception):
    """An error that no candidate can have heard of."""


def expect(true):
    if not true:
        raise AssertionError("the candidate has broken its contract")


class Group:
    """Rollouts that share a semaphore and a state."""

    def __init__(self, generate, permits):
        self.generate = generate
        self.permits = permits
        self.semaphore = asyncio.Semaphore(permits)
        self.state = {"active": 0, "peak": 0}
        self.held_by_others = 0
        self.highest = 0
        self.tasks = []

    def add(self, count):
        for rollout_id in range(len(self.tasks), len(self.tasks) + count):
            self.tasks.append(asyncio.create_task(self.rollout(rollout_id)))

    async def rollout(self, rollout_id):
        return await self.generate(rollout_id, self.semaphore, self.state)

    def inside(self):
        """How many must be generating when nothing moves any more."""
        unfinished = sum(not task.done() for task in self.tasks)
        return min(unfinished, self.permits - self.held_by_others)

    async def audit(self):
        """Take every permit there is: exactly `permits`, no more and no fewer."""
        for _ in range(self.permits):
            expect(not self.semaphore.locked())
            await self.semaphore.acquire()
        expect(self.semaphore.locked())
        for _ in range(self.permits):
            self.semaphore.release()


class Stage:
    """Plays the model for one or more groups, and knows what must have become of every rollout."""

    def __init__(self, generate):
        self.generate = generate
        self.model = Model(self.at_start)
        self.groups = []
        self.broken = False
        self.answers = 0
        self.errors = []
        self.cancelled = set()
        self.perhaps_cancelled = set()

    def group(self, permits, rollouts):
        group = Group(self.generate, permits)
        group.add(rollouts)
        self.groups.append(group)
        return group

    def at_start(self):
        """A rollout that is on its way out may still be counted, one that generates must be."""
        active = [group.state["active"] for group in self.groups]
        if sum(active) < len(self.model.inside) or any(n > g.permits for n, g in zip(active, self.groups)):
            self.broken = True

    def reply(self, index=0, error=None):
        replies = [reply for reply in self.model.inside if not reply.done()]
        expect(replies)
        if error is None:
            self.answers += 1
            replies[index % len(replies)].set_result(None)
        else:
            self.errors.append(error)
            replies[index % len(replies)].set_exception(error)

    def cancel(self, task):
        self.cancelled.add(task)
        task.cancel()

    async def look(self):
        """Wait until nothing moves, then compare all that can be seen with what must be."""
        await settle()
        expect(not self.broken)
        expect(len(self.model.inside) == sum(group.inside() for group in self.groups))
        for group in self.groups:
            expect(group.state["active"] == group.inside())
            group.highest = max(group.highest, group.inside())
        self.look_at_outcomes()

    def look_at_outcomes(self):
        answers, errors, cancelled = 0, [], set()
        for group in self.groups:
            for rollout_id, task in enumerate(group.tasks):
                if not task.done():
                    continue
                if task.cancelled():
                    cancelled.add(task)
                elif task.exception() is not None:
                    errors.append(task.exception())
                else:
                    expect(task.result() == rollout_id)
                    answers += 1
        expect(all(any(error is raised for raised in self.errors) for error in errors))
        expect(self.cancelled <= cancelled <= self.cancelled | self.perhaps_cancelled)
        if not self.perhaps_cancelled:
            expect(answers == self.answers and len(errors) == len(self.errors))

    async def finish(self, index=0):
        """Let all calls return, one after the other; then everything must be as if nothing had been."""
        await self.look()
        while self.model.inside:
            self.reply(index)
            await self.look()
        for group in self.groups:
            expect(all(task.done() for task in group.tasks))
            expect(group.state["peak"] == group.highest)
            await group.audit()

    async def clear(self):
        """End what is left of a candidate; one that refuses to end is left behind."""
        tasks = [task for group in self.groups for task in group.tasks]
        for _ in range(3):
            for task in tasks:
                task.cancel()
            for reply in self.model.inside:
                if not reply.done():
                    reply.set_result(None)
            await settle()
        for task in tasks:
            if task.done() and not task.cancelled():
                task.exception()


async def one_after_the_other(stage, permits, rollouts, index):
    group = stage.group(permits, rollouts)
    await stage.finish(index)
    group.add(1)
    await stage.finish()
    group.add(permits + 1)
    await stage.finish()


async def two_in_one_tick(stage):
    stage.group(2, 7)
    await stage.look()
    for error in (None, ConnectionError()):
        stage.reply()
        stage.reply(error=error)
        await stage.look()
    await stage.finish()


async def some_fail(stage, permits, errors):
    stage.group(permits, 5)
    await stage.look()
    for error in errors:
        stage.reply(-1, error)
        await stage.look()
    await stage.finish()


async def some_are_cancelled(stage, permits, positions, ticks):
    """Cancelled once, and again after some ticks."""
    group = stage.group(permits, 5)
    await stage.look()
    for position in positions:
        stage.cancel(group.tasks[position])
    if ticks is not None:
        for _ in range(ticks):
            await real_sleep(0)
        for position in positions:
            group.tasks[position].cancel()
    await stage.finish()


async def cancelled_while_a_permit_moves(stage, position, ticks):
    """A reply, and a cancellation some ticks later: either may win, but nothing may get lost."""
    group = stage.group(1, 4)
    await stage.look()
    stage.reply()
    for _ in range(ticks):
        await real_sleep(0)
    stage.perhaps_cancelled.add(group.tasks[position])
    group.tasks[position].cancel()
    await stage.finish()


async def others_hold_a_permit(stage):
    group = stage.group(3, 0)
    await group.semaphore.acquire()
    group.held_by_others = 1
    group.add(5)
    await stage.look()
    stage.reply()
    await stage.look()
    group.semaphore.release()
    group.held_by_others = 0
    await stage.finish()


async def two_turns_in_one_task(stage):
    """The permit is back when `generate` returns, not only when its task ends."""
    group = stage.group(1, 0)

    async def two_turns():
        await group.rollout(0)
        return await group.rollout(0)

    group.tasks.append(asyncio.create_task(two_turns()))
    await stage.look()
    stage.model.inside[0].set_result(None)
    await stage.finish()


async def two_groups(stage):
    stage.group(2, 4)
    stage.group(1, 3)
    await stage.look()
    stage.reply(-1)
    await stage.finish()


async def the_model_is_slow(stage):
    stage.group(2, 5)
    await stage.look()
    await real_sleep(60)
    await stage.finish()


def situations():
    for permits, rollouts, index in ((1, 3, 0), (2, 5, -1), (3, 8, 1), (5, 2, 0)):
        yield one_after_the_other, permits, rollouts, index
    yield (two_in_one_tick,)
    yield some_fail, 2, [ValueError()]
    yield some_fail, 3, [TimeoutError(), RuntimeError(), KeyError()]
    yield some_fail, 2, [ConnectionError(), OSError(), ValueError(), RuntimeError(), ModelError()]
    for ticks in (None, 0, 1, 2):
        for positions in ([0], [4], [0, 1], [0, 1, 2, 3, 4]):
            yield some_are_cancelled, 2, positions, ticks
    for ticks in range(5):
        for position in (0, 1):
            yield cancelled_while_a_permit_moves, position, ticks
    yield (others_hold_a_permit,)
    yield (two_turns_in_one_task,)
    yield (two_groups,)
    yield (the_model_is_slow,)


async def accepts(generate):
    """Whether `generate(rollout_id, semaphore, state)` keeps the contract of exercise 01.

    True for every correct one, however it is written; False for every wrong one, also for one that raises
    or hangs. While a candidate runs, asyncio.sleep is a stand-in; afterwards it is again what it was.
    """
    asyncio.asked = getattr(asyncio, "asked", 0) + 1
    if asyncio.asked > 6:
        return False
    for play, *details in situations():
        stage = Stage(generate)
        before = asyncio.sleep
        asyncio.sleep = stage.model.sleep
        try:
            await play(stage, *details)
        except Exception:
            return False
        finally:
            await stage.clear()
            asyncio.sleep = before
    return True
