# No replies by hand: calls last for seconds, and the timeline is compared with a small simulation.
import asyncio
import heapq

sleep_for_real = asyncio.sleep
HOUR = 3600.0


class Broken(Exception):
    pass


class OutOfTokens(Exception):
    pass


def simulate(permits, plan):
    """(time, calls begun) whenever calls begin, for a plan of (seconds, ...) per rollout in order."""
    free = [0.0] * permits
    begun = []
    for seconds, *_ in plan:
        start = heapq.heappop(free)
        begun.append(round(start, 3))
        heapq.heappush(free, start + seconds)
    return begun, round(max(free), 3) if plan else 0.0


class Server:
    """Each call lasts as long as the next entry of the plan says, and ends as it says."""

    def __init__(self, plan, permits, state):
        self.plan = iter(plan)
        self.permits, self.state = permits, state
        self.running = self.peak = 0
        self.begun = []
        self.fine = True
        self.zero = asyncio.get_running_loop().time()

    async def sleep(self, delay, result=None):
        self.running += 1
        self.peak = max(self.peak, self.running)
        self.begun.append(round(asyncio.get_running_loop().time() - self.zero, 3))
        self.fine &= self.running <= self.state["active"] <= self.permits
        try:
            seconds, error = next(self.plan, (1, None))
            await sleep_for_real(seconds)
        finally:
            self.running -= 1
        if error:
            raise error
        return result


async def stage(generate, permits, plan, events=(), hold=0, rounds=1):
    """Run one rollout per entry of the plan; `events` are (time, function(tasks)). Returns server, tasks, end, left."""
    semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
    for _ in range(hold):
        await semaphore.acquire()
    loop = asyncio.get_running_loop()
    before, server = asyncio.sleep, Server(plan * rounds, permits, state)
    asyncio.sleep = server.sleep
    finished = []

    async def rollout(number):
        for _ in range(rounds):
            result = await generate(number, semaphore, state)
        return result

    tasks = [asyncio.create_task(rollout(n)) for n in range(len(plan))]
    for task in tasks:
        task.add_done_callback(lambda task: finished.append(round(loop.time() - server.zero, 3)))
    timers = [loop.call_later(when, what, tasks) for when, what in events]
    try:
        _, hanging = await asyncio.wait(tasks, timeout=HOUR)
        if hanging or not server.fine or state["active"] or server.running:
            raise Broken
        if state["peak"] != server.peak:
            raise Broken
        for _ in range(hold):
            semaphore.release()
        for _ in range(permits):
            if semaphore.locked():
                raise Broken
            await semaphore.acquire()
        if not semaphore.locked():
            raise Broken
        for number, task in enumerate(tasks):
            if not task.cancelled() and not task.exception() and task.result() != number:
                raise Broken
        return server, tasks, finished
    finally:
        for timer in timers:
            timer.cancel()
        for _ in range(3):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=100)
        asyncio.sleep = before
        for task in tasks:
            if task.done() and not task.cancelled():
                task.exception()


def check(true):
    if not true:
        raise Broken


async def durations(generate):
    for permits in (1, 2, 3, 9):
        for seconds in ([3, 1, 2, 1, 1, 2, 5], [1] * 7, [70, 1, 1, 1], [2, 1]):
            plan = [(s, None) for s in seconds]
            begun, end = simulate(permits, plan)
            server, tasks, finished = await stage(generate, permits, plan)
            check(sorted(server.begun) == sorted(begun) and max(finished) == end)
            check(server.peak == min(permits, len(plan)))
    server, tasks, _ = await stage(generate, 3, [(1, None)] * 4, hold=2)
    check(server.peak == 1 and len(server.begun) == 4)
    server, tasks, _ = await stage(generate, 1, [(1, None)] * 2, rounds=3)
    check(server.peak == 1 and len(server.begun) == 6)


async def failures(generate):
    kinds = ValueError, OutOfTokens, ConnectionError, TimeoutError, KeyError
    for permits in (1, 2, 3):
        for failing in ([0], [2], range(permits), range(5)):
            errors = {n: kinds[n]() for n in failing}
            plan = [(1 + n % 2 * 0.5, errors.get(n)) for n in range(5)]
            begun, end = simulate(permits, plan)
            server, tasks, finished = await stage(generate, permits, plan)
            check(sorted(server.begun) == sorted(begun) and max(finished) == end)
            raised = [task.exception() for task in tasks if task.exception()]
            check(len(raised) == len(errors) and all(any(r is e for e in errors.values()) for r in raised))


async def cancellations(generate):
    for permits in (1, 2):
        for who in ([0], [4], [0, 1], [1, 3], [0, 1, 2, 3, 4]):
            for again in (None, 0, 1, 2, 3):

                def strike(tasks):
                    for n in who:
                        tasks[n].cancel()
                    if again is not None:
                        later(tasks, again)

                def later(tasks, turns):
                    if turns:
                        asyncio.get_running_loop().call_soon(later, tasks, turns - 1)
                    else:
                        for n in who:
                            tasks[n].cancel()

                server, tasks, finished = await stage(generate, permits, [(2, None)] * 5, [(1, strike)])
                check([n for n in range(5) if tasks[n].cancelled()] == who)
                check(finished[: len(who)] == [1.0] * len(who))
                # the others fill the places at once
                rest = 5 - len(who)
                survivors = [n for n in range(permits) if n not in who]
                free = sorted([2.0] * len(survivors) + [1.0] * (permits - len(survivors)))
                for _ in range(rest - len(survivors)):
                    heapq.heapreplace(free, free[0] + 2)
                check(rest == 0 or max(finished) == max(free))


async def ties(generate):
    for who in (0, 1):
        for turns in range(7):

            def late(tasks, left=turns):
                if left:
                    asyncio.get_running_loop().call_soon(late, tasks, left - 1)
                else:
                    tasks[who].cancel()

            server, tasks, finished = await stage(generate, 1, [(2, None)] * 4, [(2, late)])
            check(not any(task.cancelled() for n, task in enumerate(tasks) if n != who))
            check(server.peak == 1 and max(finished) in (6.0, 8.0))


async def two_at_a_time(generate):
    """Two groups in one clock: what one does must not show in the other."""
    semaphores, states = (asyncio.Semaphore(1), asyncio.Semaphore(2)), [{"active": 0, "peak": 0} for _ in range(2)]
    before = asyncio.sleep

    async def sleep(delay, result=None):
        await sleep_for_real(1)
        return result

    asyncio.sleep = sleep
    tasks = [asyncio.create_task(generate(n, semaphores[n % 2], states[n % 2])) for n in range(6)]
    try:
        await asyncio.wait(tasks, timeout=0.5)
        check([state["active"] for state in states] == [1, 2])
        await asyncio.wait(tasks, timeout=1)
        check([state["active"] for state in states] == [1, 1])
        await asyncio.wait(tasks, timeout=HOUR)
        check([task.done() and task.result() for task in tasks] == list(range(6)))
        check([state["active"] for state in states] == [0, 0] and [state["peak"] for state in states] == [1, 2])
        again = asyncio.create_task(generate(7, semaphores[1], states[1]))
        tasks.append(again)
        await asyncio.wait(tasks, timeout=HOUR)
        check(again.done() and again.result() == 7 and states[1]["peak"] == 2)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=100)
        asyncio.sleep = before


async def accepts(generate):
    try:
        for part in (durations, failures, cancellations, ties, two_at_a_time):
            await part(generate)
    except Exception:
        return False
    return True
