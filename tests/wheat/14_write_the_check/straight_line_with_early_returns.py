# No classes: closures over a few lists, one long function for each question, and early returns.
import asyncio


async def accepts(generate):
    sleep = asyncio.sleep
    questions = [ordinary, fails, cancelled, cancelled_late, neighbours, patience, one_task]
    try:
        for question in questions:
            async for answer in question(generate, sleep):
                if not answer:
                    return False
        return True
    except Exception:
        return False
    finally:
        asyncio.sleep = sleep


def model(sleep, states, permits):
    """Install a stand-in; returns (calls, turns, trouble, bury)."""
    calls, trouble, loop = [], [], asyncio.get_running_loop()

    async def stand_in(delay, result=None):
        calls.append(loop.create_future())
        mine = calls[-1]
        if sum(s["active"] for s in states) < len(calls) or any(s["active"] > n for s, n in zip(states, permits)):
            trouble.append(len(calls))
        try:
            await mine
        finally:
            calls.remove(mine)
        return result

    async def turns(n=25):
        for _ in range(n):
            await sleep(0)

    async def bury(tasks):
        for _ in range(3):
            for task in tasks:
                task.cancel()
            for call in calls:
                if not call.done():
                    call.set_result(None)
            await turns()
        for task in tasks:
            if task.done() and not task.cancelled():
                task.exception()
        asyncio.sleep = sleep

    asyncio.sleep = stand_in
    return calls, turns, trouble, bury


def begin(generate, ids, semaphore, state):
    async def rollout(i):
        return await generate(i, semaphore, state)

    return [asyncio.ensure_future(rollout(i)) for i in ids]


async def all_there(semaphore, permits):
    for _ in range(permits):
        if semaphore.locked():
            return False
        await semaphore.acquire()
    if not semaphore.locked():
        return False
    for _ in range(permits):
        semaphore.release()
    return True


async def ordinary(generate, sleep):
    for permits, rollouts in (1, 3), (2, 5), (3, 7), (4, 9), (6, 2):
        for pick in 0, -1, 1:
            semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
            calls, turns, trouble, bury = model(sleep, [state], [permits])
            tasks = begin(generate, range(rollouts), semaphore, state)
            for left in range(rollouts, 0, -1):
                await turns()
                good = len(calls) == state["active"] == min(left, permits)
                good = good and sum(task.done() for task in tasks) == rollouts - left
                if not good:
                    break
                calls[pick % len(calls)].set_result(None)
            await turns()
            good = good and all(task.done() for task in tasks) and not calls and not trouble
            good = good and [task.result() for task in tasks] == list(range(rollouts))
            good = good and state["active"] == 0 and state["peak"] == min(permits, rollouts)
            good = good and await all_there(semaphore, permits)
            if good:  # the same state and semaphore once more, alone
                more = begin(generate, ["again"], semaphore, state)
                tasks += more
                await turns()
                good = len(calls) == state["active"] == 1
                if good:
                    calls[0].set_result(None)
                    await turns()
                    good = more[0].done() and more[0].result() == "again"
                    good = good and state["peak"] == min(permits, rollouts) and state["active"] == 0
            await bury(tasks)
            yield good


class Odd(Exception):
    pass


async def fails(generate, sleep):
    for permits in 1, 2, 3:
        for pattern in "x....", "..x..", "xx...", "xxx..", "xxxxx", "....x":
            for together in 1, 2:
                semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
                calls, turns, trouble, bury = model(sleep, [state], [permits])
                tasks = begin(generate, range(5), semaphore, state)
                errors, ended, good = [], 0, True
                await turns()
                while good and ended < 5:
                    for call in calls[:together]:
                        if pattern[ended] == "x":
                            errors.append((Odd, ValueError, TimeoutError, OSError, KeyError)[ended]())
                            call.set_exception(errors[-1])
                        else:
                            call.set_result(None)
                        ended += 1
                    await turns()
                    good = len(calls) == state["active"] == min(permits, 5 - ended)
                    good = good and sum(task.done() for task in tasks) == ended
                raised = [task.exception() for task in tasks if task.done() and task.exception()]
                good = good and len(raised) == len(errors) and not trouble
                good = good and all(any(r is e for e in errors) for r in raised)
                good = good and all(t.exception() or t.result() == n for n, t in enumerate(tasks))
                good = good and state["active"] == 0 and state["peak"] == min(permits, 5)
                good = good and await all_there(semaphore, permits)
                await bury(tasks)
                yield good


async def cancelled(generate, sleep):
    for permits in 1, 2:
        for who in [0], [4], [0, 1], [1, 2, 3], [0, 1, 2, 3, 4]:
            for gap in None, 0, 1, 2, 3:
                semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
                calls, turns, trouble, bury = model(sleep, [state], [permits])
                tasks = begin(generate, range(5), semaphore, state)
                await turns()
                for i in who:
                    tasks[i].cancel()
                if gap is not None:
                    await turns(gap)
                    for i in who:
                        tasks[i].cancel()
                await turns()
                good = [i for i in range(5) if tasks[i].cancelled()] == who
                left = 5 - len(who)
                while good and left:
                    good = len(calls) == state["active"] == min(left, permits)
                    if good:
                        calls[0].set_result(None)
                        await turns()
                        left -= 1
                good = good and not calls and all(task.done() for task in tasks) and not trouble
                good = good and all(t.cancelled() or t.result() == n for n, t in enumerate(tasks))
                good = good and state["active"] == 0 and state["peak"] == permits
                good = good and await all_there(semaphore, permits)
                await bury(tasks)
                yield good


async def cancelled_late(generate, sleep):
    for gap in range(7):
        for victim in 0, 1:
            semaphore, state = asyncio.Semaphore(1), {"active": 0, "peak": 0}
            calls, turns, trouble, bury = model(sleep, [state], [1])
            tasks = begin(generate, range(3), semaphore, state)
            await turns()
            good = len(calls) == 1
            if good:
                calls[0].set_result(None)
                await turns(gap)
                tasks[victim].cancel()
                await turns()
            while good and calls:
                good = len(calls) == state["active"] == 1
                calls[0].set_result(None)
                await turns()
            good = good and all(task.done() for task in tasks) and not trouble
            good = good and all(t.cancelled() and n == victim or t.result() == n for n, t in enumerate(tasks))
            good = good and state["active"] == 0 and await all_there(semaphore, 1)
            await bury(tasks)
            yield good


async def neighbours(generate, sleep):
    """Two groups at a time, and somebody else who holds one of the permits of the second."""
    states = [{"active": 0, "peak": 0} for _ in range(2)]
    semaphores = asyncio.Semaphore(2), asyncio.Semaphore(2)
    calls, turns, trouble, bury = model(sleep, states, [2, 2])
    await semaphores[1].acquire()
    tasks = [begin(generate, range(4), *pair) for pair in zip(semaphores, states)]
    await turns()
    good = len(calls) == 3 and [s["active"] for s in states] == [2, 1]
    semaphores[1].release()
    await turns()
    good = good and len(calls) == 4 and [s["active"] for s in states] == [2, 2]
    while good and calls:
        calls[0].set_result(None)
        await turns()
        good = [s["active"] for s in states] == [min(2, sum(not t.done() for t in ts)) for ts in tasks]
    good = good and all(t.result() == n for ts in tasks for n, t in enumerate(ts)) and not trouble
    good = good and [s["peak"] for s in states] == [2, 2]
    good = good and await all_there(semaphores[0], 2) and await all_there(semaphores[1], 2)
    await bury([t for ts in tasks for t in ts])
    yield good


async def patience(generate, sleep):
    semaphore, state = asyncio.Semaphore(1), {"active": 0, "peak": 0}
    calls, turns, trouble, bury = model(sleep, [state], [1])
    tasks = begin(generate, range(3), semaphore, state)
    await sleep(80)
    good = len(calls) == state["active"] == 1 and not any(task.done() for task in tasks)
    await bury(tasks)
    yield good


async def one_task(generate, sleep):
    semaphore, state = asyncio.Semaphore(1), {"active": 0, "peak": 0}
    calls, turns, trouble, bury = model(sleep, [state], [1])

    async def both():
        return [await generate(i, semaphore, state) for i in "ab"]

    task = asyncio.ensure_future(both())
    for _ in "ab":
        await turns()
        if calls:
            calls[0].set_result(None)
    await turns()
    good = task.done() and task.result() == ["a", "b"]
    await bury([task])
    yield good
