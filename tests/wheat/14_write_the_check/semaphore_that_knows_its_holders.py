# Hands out a subclass of Semaphore that counts its holders; plays are generators that say what must be inside now.
import asyncio
from types import SimpleNamespace
from unittest.mock import patch

true_sleep = asyncio.sleep


class Counting(asyncio.Semaphore):
    def __init__(self, permits):
        super().__init__(permits)
        self.permits = permits
        self.held = 0

    async def acquire(self):
        got = await super().acquire()
        self.held += 1
        return got

    def release(self):
        self.held -= 1
        super().release()


class No(Exception):
    pass


class Crash(Exception):
    pass


class Room:
    """One semaphore, one state, the calls in it; plays drive it and yield the number that must be inside."""

    def __init__(self, generate, permits):
        self.generate = generate
        self.semaphore = Counting(permits)
        self.state = {"active": 0, "peak": 0}
        self.calls, self.tasks, self.errors = [], [], []
        self.bad_start = False

    async def sleep(self, delay, result=None):
        call = SimpleNamespace(end=asyncio.Event(), error=None)
        self.calls.append(call)
        if not len(self.calls) <= self.state["active"] <= self.semaphore.permits:
            self.bad_start = True
        if len(self.calls) > self.semaphore.held:
            self.bad_start = True
        try:
            await call.end.wait()
        finally:
            self.calls.remove(call)
        if call.error:
            raise call.error
        return result

    def start(self, count, turns=1):
        async def rollout(number):
            for _ in range(turns):
                result = await self.generate(number, self.semaphore, self.state)
            return result

        for _ in range(count):
            self.tasks.append(asyncio.create_task(rollout(len(self.tasks))))

    def reply(self, which=0, error=None):
        open_calls = [call for call in self.calls if not call.end.is_set()]
        if not open_calls:
            raise No
        call = open_calls[which % len(open_calls)]
        call.error = error
        if error:
            self.errors.append(error)
        call.end.set()

    async def settle(self, turns=25):
        for _ in range(turns):
            await true_sleep(0)

    def ends(self):
        done = [task for task in self.tasks if task.done()]
        cancelled = [task for task in done if task.cancelled()]
        failed = [task for task in done if not task.cancelled() and task.exception()]
        return len(done) - len(cancelled) - len(failed), len(failed), len(cancelled)

    async def close(self):
        for _ in range(3):
            for task in self.tasks:
                task.cancel()
            for call in self.calls:
                call.end.set()
            await self.settle()
        self.ends()


def plain(room, rollouts, which):
    """Everything is answered."""
    permits = room.semaphore.permits
    room.start(rollouts)
    for left in range(rollouts, 0, -1):
        yield min(permits, left), (rollouts - left, 0, 0)
        room.reply(which)
    yield 0, (rollouts, 0, 0)
    room.start(permits)
    yield permits, (rollouts, 0, 0)
    for left in range(permits, 0, -1):
        room.reply()
        yield left - 1, (rollouts + permits - left + 1, 0, 0)
    room.start(1)
    yield 1, (rollouts + permits, 0, 0)
    room.reply()
    yield 0, (rollouts + permits + 1, 0, 0)


def failing(room, how):
    """One letter for each call that ends: x fails, . does not; two letters together end in one tick."""
    permits, words = room.semaphore.permits, how.split()
    total, answered, failed = len("".join(words)), 0, 0
    room.start(total)
    yield min(permits, total), (0, 0, 0)
    for word in words:
        for letter in word:
            kinds = Crash, ValueError, TimeoutError, ConnectionError, LookupError
            room.reply(-1, kinds[failed % 5]() if letter == "x" else None)
            failed += letter == "x"
            answered += letter == "."
        yield min(permits, total - answered - failed), (answered, failed, 0)


def cancelling(room, who, gap):
    permits = room.semaphore.permits
    room.start(6)
    yield permits, (0, 0, 0)
    for n in who:
        room.tasks[n].cancel()
    if gap is not None:
        yield gap, None  # so many turns, nothing compared
        for n in who:
            room.tasks[n].cancel()
    left = 6 - len(who)
    for ended in range(left + 1):
        yield min(permits, left - ended), (ended, 0, len(who))
        if ended < left:
            room.reply()


def racing(room, victim, gap):
    room.start(3)
    yield 1, (0, 0, 0)
    room.reply()
    yield gap, None
    room.tasks[victim].cancel()
    yield 25, None
    while room.calls:
        room.reply()
        yield 25, None


def sharing(room):
    """Another task holds all permits but one, for a long time."""
    permits = room.semaphore.permits
    for _ in range(permits - 1):
        room.semaphore.held += 1
    room.start(4)
    yield 1, (0, 0, 0)
    room.reply()
    yield 1, (1, 0, 0)
    for _ in range(permits - 1):
        room.semaphore.release()
    for ended in range(1, 4):
        yield min(permits, 4 - ended), (ended, 0, 0)
        room.reply()


def turning(room):
    """One task, three turns."""
    room.start(1, turns=3)
    for _ in range(3):
        yield 1, (0, 0, 0)
        room.reply()
    yield 0, (1, 0, 0)


async def act(generate, permits, play, *details):
    room = Room(generate, permits)
    if play is sharing:
        for _ in range(permits - 1):
            await asyncio.Semaphore.acquire(room.semaphore)
    highest = 0
    with patch("asyncio.sleep", room.sleep):
        try:
            for inside, ends in play(room, *details):
                if ends is None:
                    await room.settle(inside)
                    continue
                await room.settle()
                if room.bad_start or len(room.calls) != inside or room.state["active"] != inside:
                    raise No
                if room.ends() != ends:
                    raise No
                highest = max(highest, inside)
                if details == () and not ends[0]:
                    await true_sleep(70)
            await room.settle()
            if room.state["active"] or room.state["peak"] != highest or room.semaphore.held:
                raise No
            for number, task in enumerate(room.tasks):
                if not task.done():
                    raise No
                if task.cancelled():
                    continue
                if task.exception() and not any(task.exception() is error for error in room.errors):
                    raise No
                if not task.exception() and task.result() != number:
                    raise No
            await asyncio.wait_for(asyncio.gather(*(room.semaphore.acquire() for _ in range(permits))), 5)
            if not room.semaphore.locked():
                raise No
        finally:
            await room.close()


async def accepts(generate):
    plays = [(p, plain, n, w) for p, n, w in ((1, 3, 0), (2, 5, -1), (3, 7, 1), (5, 2, 0))]
    plays += [(p, failing, how) for p in (1, 2, 3) for how in (". x . .", "x x x x x", "x . x x")]
    plays += [(2, failing, how) for how in ("x. .x .", ".. xx .", "x x . .")]
    for who in [0], [5], [0, 1], [2, 5], [0, 1, 2, 3, 4, 5]:
        plays += [(2, cancelling, who, gap) for gap in (None, 0, 1, 2, 3)]
    plays += [(1, racing, victim, gap) for victim in (0, 1) for gap in range(7)]
    plays += [(3, sharing), (1, turning)]
    for permits, play, *details in plays:
        try:
            await act(generate, permits, play, *details)
        except Exception:
            return False
    # and two rooms at the same time
    rooms = [Room(generate, permits) for permits in (1, 2)]
    for room in rooms:
        with patch("asyncio.sleep", room.sleep):
            room.start(3)
            await room.settle()
    seen = [(len(room.calls), room.state["active"]) for room in rooms]
    for room in rooms:
        with patch("asyncio.sleep", room.sleep):
            while room.calls:
                room.reply()
                await room.settle()
    seen += [(room.state["active"], room.state["peak"]) for room in rooms]
    for room in rooms:
        with patch("asyncio.sleep", room.sleep):
            await room.close()
    return seen == [(1, 1), (2, 2), (0, 1), (0, 2)]
