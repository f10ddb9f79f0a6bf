# Plain asserts, and every order in which four calls can end, each with every choice of who fails.
import asyncio
import itertools
from contextlib import AsyncExitStack

_turn = asyncio.sleep


class Unheard(Exception):
    pass


class Desk:
    """All calls of one candidate; a call stays until it is told how to end."""

    def __init__(self, generate):
        self.generate = generate
        self.calls = {}
        self.count = itertools.count()
        self.states = []
        self.limits = []
        self.wrong_at_start = []
        self.all_tasks = []

    async def sleep(self, delay, result=None):
        number = next(self.count)
        self.calls[number] = asyncio.get_running_loop().create_future()
        counts = [state["active"] for state in self.states]
        self.wrong_at_start.append(
            sum(counts) < len(self.calls) or any(map(int.__gt__, counts, self.limits))
        )
        try:
            await self.calls[number]
        finally:
            del self.calls[number]
        return result

    def open(self, permits):
        semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
        self.states.append(state)
        self.limits.append(permits)
        return semaphore, state

    def start(self, ids, semaphore, state):
        async def rollout(name):
            return await self.generate(name, semaphore, state)

        tasks = [asyncio.create_task(rollout(name), name=str(name)) for name in ids]
        self.all_tasks += tasks
        return tasks

    async def rest(self):
        for _ in range(25):
            await _turn(0)
        assert not any(self.wrong_at_start)

    async def clear(self):
        for _ in range(4):
            for task in self.all_tasks:
                task.cancel()
            for call in list(self.calls.values()):
                if not call.done():
                    call.set_result(None)
            for _ in range(10):
                await _turn(0)
        for task in self.all_tasks:
            if task.done() and not task.cancelled():
                task.exception()


async def permits_are_back(semaphore, permits):
    for _ in range(permits):
        assert not semaphore.locked()
        await semaphore.acquire()
    assert semaphore.locked()
    for _ in range(permits):
        semaphore.release()


async def orders(desk, permits, rollouts, fails):
    """`fails` says of each call that ends whether it fails; the choices of who ends next are gone through."""
    widths = [min(permits, rollouts - ended) for ended in range(rollouts)]
    for choices in itertools.product(*map(range, widths)):
        semaphore, state = desk.open(permits)
        ids = [f"r{n}" for n in range(rollouts)]
        tasks = desk.start(ids, semaphore, state)
        errors = []
        await desk.rest()
        for ended, choice in enumerate(choices):
            assert len(desk.calls) == state["active"] == widths[ended]
            call = list(desk.calls.values())[choice]
            if fails[ended]:
                errors.append((Unheard, ValueError, TimeoutError, LookupError)[ended % 4]())
                call.set_exception(errors[-1])
            else:
                call.set_result(None)
            await desk.rest()
            assert sum(task.done() for task in tasks) == ended + 1
        raised = [task.exception() for task in tasks if task.exception()]
        assert len(raised) == len(errors) and {id(e) for e in raised} == {id(e) for e in errors}
        assert all(task.exception() or task.result() == name for task, name in zip(tasks, ids))
        assert state["active"] == 0 and state["peak"] == min(permits, rollouts)
        await permits_are_back(semaphore, permits)
        desk.states.pop(), desk.limits.pop()


async def cancelling(desk, permits, who, turns):
    semaphore, state = desk.open(permits)
    tasks = desk.start(range(5), semaphore, state)
    await desk.rest()
    for n in who:
        tasks[n].cancel()
    if turns is not None:
        for _ in range(turns):
            await _turn(0)
        for n in who:
            tasks[n].cancel()
    await desk.rest()
    assert all(tasks[n].cancelled() for n in who)
    left = 5 - len(who)
    while left:
        assert len(desk.calls) == state["active"] == min(permits, left)
        list(desk.calls.values())[0].set_result(None)
        await desk.rest()
        left -= 1
    assert [t.result() for t in tasks if not t.cancelled()] == [n for n in range(5) if n not in who]
    assert state["active"] == 0 and state["peak"] == permits
    await permits_are_back(semaphore, permits)
    desk.states.pop(), desk.limits.pop()


async def races(desk, victim, turns):
    semaphore, state = desk.open(1)
    tasks = desk.start(range(4), semaphore, state)
    await desk.rest()
    list(desk.calls.values())[0].set_result(None)
    for _ in range(turns):
        await _turn(0)
    tasks[victim].cancel()
    await desk.rest()
    while desk.calls:
        assert len(desk.calls) == state["active"] == 1
        list(desk.calls.values())[0].set_result(None)
        await desk.rest()
    assert all(task.done() for task in tasks)
    assert all(task.cancelled() or task.result() == n for n, task in enumerate(tasks))
    assert not any(task.cancelled() for n, task in enumerate(tasks) if n != victim)
    assert state["active"] == 0 and state["peak"] == 1
    await permits_are_back(semaphore, 1)
    desk.states.pop(), desk.limits.pop()


async def special(desk):
    # a group that is inside while another works; a permit held by somebody else; a slow model; state used again
    other, other_state = desk.open(2)
    desk.start(["x", "y", "z"], other, other_state)
    await desk.rest()
    semaphore, state = desk.open(3)
    await semaphore.acquire()
    tasks = desk.start(range(6), semaphore, state)
    await desk.rest()
    assert len(desk.calls) == 4 and (state["active"], other_state["active"]) == (2, 2)
    await _turn(90)
    await desk.rest()
    assert len(desk.calls) == 4
    semaphore.release()
    await desk.rest()
    assert len(desk.calls) == 5 and (state["active"], other_state["active"]) == (3, 2)
    for reply in list(desk.calls.values())[2:4]:
        reply.set_result(None)  # two in one tick
    await desk.rest()
    assert len(desk.calls) == 5 and sum(task.done() for task in tasks) == 2
    while desk.calls:
        list(desk.calls.values())[0].set_result(None)
        await desk.rest()
    tasks += desk.start([6], semaphore, state)
    await desk.rest()
    assert state["active"] == 1 and state["peak"] == 3 and other_state["peak"] == 2
    list(desk.calls.values())[0].set_result(None)
    await desk.rest()
    assert [task.result() for task in tasks] == list(range(7))
    await permits_are_back(semaphore, 3)
    await permits_are_back(other, 2)

    async def twice():
        for _ in range(2):
            await desk.generate(0, semaphore, state)
            await permits_are_back(semaphore, 3)

    task = asyncio.create_task(twice())
    desk.all_tasks.append(task)
    for _ in range(2):
        await desk.rest()
        list(desk.calls.values())[0].set_result(None)
    await desk.rest()
    assert task.done() and task.exception() is None


async def accepts(generate):
    desk = Desk(generate)
    async with AsyncExitStack() as stack:
        stack.callback(setattr, asyncio, "sleep", asyncio.sleep)
        stack.push_async_callback(desk.clear)
        asyncio.sleep = desk.sleep
        try:
            for permits in (1, 2, 3):
                for fails in ([False] * 4, [True] * 4, [False, True, False, False], [True, False, True, False]):
                    await orders(desk, permits, 4, fails)
            await orders(desk, 5, 2, [False, True])
            for permits in (1, 2):
                for who in ([0], [4], [0, 1], [0, 1, 2, 3, 4]):
                    for turns in (None, 0, 1, 2):
                        await cancelling(desk, permits, who, turns)
            for victim, turns in itertools.product((0, 1), range(6)):
                await races(desk, victim, turns)
            await special(desk)
        except (Exception, AssertionError):
            return False
        return True
