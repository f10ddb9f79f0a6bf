"""The virtual-time event loop: real asyncio, no selector, no wall clock.

When nothing is ready the loop *rests*: it asks whoever owns the clock what happens next. The ready
queue stays first in, first out, as asyncio promises. Uses private names of
`asyncio.base_events.BaseEventLoop` that are the same in CPython 3.11 to 3.14; a test pins them.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import base_events
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextvars import Context
from typing import Any
from weakref import WeakSet

NEVER = 1e11
"""Virtual seconds; a timer set for later than that (`sleep(inf)`) is one that never comes."""


class NeverRests(Exception):
    """The step budget is used up: some task runs again and again without waiting for anything."""


class Rested(Exception):
    """Nothing is ready and whoever owns the clock wants no more: the run is over."""


class VirtualLoop(base_events.BaseEventLoop):
    """An event loop whose time moves only when `rest` moves it.

    `rest(loop)` is called when no callback is ready. It may start, answer or cancel things and may
    move the clock with `advance`; it returns False to end the run (`Rested` is raised).
    `budget` is the number of callbacks that may run between two rests. `_sleeps`, when set, stands in for
    `asyncio.sleep` on this loop.
    """

    _scheduled: list[Any]
    _ready: deque[Any]
    _stopping: bool
    _check_closed: Callable[[], None]
    _asyncgens: WeakSet[AsyncGenerator[Any, Any]]

    def __init__(self, rest: Callable[[VirtualLoop], bool], budget: int = 20_000) -> None:
        super().__init__()
        self._now = 0.0
        self._rest = rest
        self._clock_resolution = 1e-9
        self.budget = budget
        self.steps = 0
        self._sleeps: Callable[[float], Awaitable[None]] | None = None
        self.set_exception_handler(lambda _loop, _context: None)

    def time(self) -> float:
        """Return the virtual time in seconds since the run began."""
        return self._now

    def advance(self, when: float) -> None:
        """Move the clock to `when` (virtual seconds) and make the timers due then ready, in order."""
        self._now = max(self._now, when)
        while self._scheduled and (
            self._scheduled[0]._cancelled or self._scheduled[0]._when <= self._now + self._clock_resolution
        ):
            handle = heapq.heappop(self._scheduled)
            handle._scheduled = False
            if not handle._cancelled:
                self._ready.append(handle)

    def next_timer(self) -> float | None:
        """Return the virtual second of the next timer; now for one that is overdue, None for one beyond `NEVER`."""
        while self._scheduled and self._scheduled[0]._cancelled:
            heapq.heappop(self._scheduled)._scheduled = False
        if not self._scheduled or self._scheduled[0]._when >= NEVER:
            return None
        return max(float(self._scheduled[0]._when), self._now)

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        """Make `callback` ready, after those that are: what every loop does, less the checks of its debug mode."""
        self._check_closed()
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def end_at_rest(self) -> None:
        """From now on the loop ends at its first rest, or after a few callbacks that never rest."""
        self._rest = lambda _loop: False
        self.budget = 5_000

    def alive(self) -> set[asyncio.Task[Any]]:
        """Return the tasks that are not done."""
        return asyncio.all_tasks(self)

    def has_asyncgens(self) -> bool:
        """Say whether there are asynchronous generators that were begun and not finished."""
        return bool(self._asyncgens)

    def _run_once(self) -> None:
        ready = self._ready
        while not ready:
            if self._stopping:
                return
            self.steps = 0
            if not self._rest(self):
                raise Rested
        while True:
            self._turn(ready)
            if self._stopping or not ready:
                return

    def _turn(self, ready: deque[Any]) -> None:
        """Run what is ready now, but not what that makes ready."""
        count = len(ready)
        self.steps += count
        if self.steps > self.budget:
            self.steps = 0
            raise NeverRests
        for _ in range(count):
            handle = ready.popleft()
            if not handle._cancelled:
                handle._run()

    def _process_events(self, event_list: list[Any]) -> None:
        """Do nothing: no selector."""

    def _write_to_self(self) -> None:
        """Do nothing: no other thread to wake."""

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        """Refuse: a thread would run outside the virtual clock."""
        raise RuntimeError("threads are outside this course: nothing may run beside the event loop")


def _to_the_next_timer(loop: VirtualLoop) -> bool:
    when = loop.next_timer()
    if when is None:
        return False
    loop.advance(when)
    return True


class VirtualPolicy(asyncio.DefaultEventLoopPolicy):
    """Gives `asyncio.run` a virtual loop whose clock jumps to the next timer: no file, no socket, no waiting."""

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """Return a loop that nobody directs."""
        return VirtualLoop(_to_the_next_timer)
