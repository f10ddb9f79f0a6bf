"""What the stage notes about itself: permits asked for, taken and given back, blocking calls, warnings.

Notes explain a verdict; they never decide a point. They are made by patching the real classes, so that a
student's own semaphores and subclasses are seen as well.
"""

from __future__ import annotations

import asyncio
import contextvars
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

from permitlab.stage.values import LARGEST_INT

Tell = Callable[[list[Any]], None]

ACTOR: contextvars.ContextVar[str] = contextvars.ContextVar("actor", default="?")
"""Which started coroutine the running code belongs to; tasks that it makes inherit it."""

_acquire, _release, _made = asyncio.Semaphore.acquire, asyncio.Semaphore.release, asyncio.Semaphore.__init__


def _forget(_seconds: float) -> None:
    pass


class Notebook:
    """Where notes go while a run is on; forgets everything between runs."""

    def __init__(self) -> None:
        self._run = object()
        self._named = 0
        self._kept: list[object] = []
        self._tasks: dict[int, int] = {}
        self._tell: Tell | None = None
        self.clock: Callable[[], float] = float
        self.block: Callable[[float], None] = _forget

    def open(self, tell: Tell | None, clock: Callable[[], float], block: Callable[[float], None]) -> None:
        """Begin a run: notes go to `tell` (None: nowhere), `clock` gives virtual seconds, `block` moves them."""
        self._tell, self.clock, self.block = tell, clock, block

    def close(self) -> None:
        """End the run: later notes are dropped and no clock runs."""
        self._tell, self.clock, self.block = None, float, _forget
        self._run, self._named = object(), 0
        self._kept.clear()
        self._tasks.clear()

    def task(self) -> int:
        """Return the number of the running task, in the order in which they are first asked; 0 for none."""
        loop = asyncio._get_running_loop()
        task = None if loop is None else asyncio.current_task(loop)
        if task is None:
            return 0
        number = self._tasks.get(id(task))
        if number is None:
            self._kept.append(task)  # an id must not be used twice in a run
            self._tasks[id(task)] = number = len(self._tasks) + 1
        return number

    def name(self, semaphore: object, name: str | None = None) -> str:
        """Return the name of `semaphore` in this run's notes; the scene's own carry the name it gave.

        The name stands in the semaphore itself, so that a note keeps none alive that its owner has dropped.
        """
        run, noted = semaphore.__dict__.get(NAME, (None, ""))
        if run is not self._run:
            noted = name or f"made-{self._named}"
            self._named += 1
            semaphore.__dict__[NAME] = (self._run, noted)
        return str(noted)

    def note(self, what: str, *details: Any) -> None:
        """Send one note, marked with the actor it belongs to."""
        if self._tell is not None:
            self._tell(["note", what, ACTOR.get(), self.task(), *details])


NAME = "_named_in_notes"
BOOK = Notebook()


def _noting_init(self: asyncio.Semaphore, value: int = 1) -> None:
    _made(self, value)
    BOOK.note("made", BOOK.name(self), value if type(value) is int and value < LARGEST_INT else -1)


async def _noting_acquire(self: asyncio.Semaphore) -> Any:
    name = BOOK.name(self)
    BOOK.note("asks", name)
    try:
        taken = await _acquire(self)
    except BaseException:
        BOOK.note("gives-up", name)
        raise
    BOOK.note("takes", name)
    return taken


_noting_acquire.__qualname__ = "Semaphore.acquire"  # what "was never awaited" names


def _noting_release(self: asyncio.Semaphore) -> None:
    BOOK.note("gives-back", BOOK.name(self))
    _release(self)


def _blocking_sleep(seconds: float) -> None:
    """Stand in for `time.sleep`: virtual time passes and nobody else moves."""
    BOOK.note("blocks", float(seconds))
    BOOK.block(max(0.0, float(seconds)))


def _noting_warning(message: Any, *_rest: Any, **_options: Any) -> None:
    BOOK.note("warns", str(message)[:200])


def now() -> float:
    """Return the virtual second of the run that is on."""
    return BOOK.clock()


def install() -> None:
    """Patch the classes of this process. Called once, before any student's code is read."""
    semaphore: Any = asyncio.Semaphore
    semaphore.__init__ = _noting_init
    semaphore.acquire = _noting_acquire
    semaphore.release = _noting_release
    clocks: Any = time
    clocks.sleep = _blocking_sleep
    warnings.simplefilter("always")
    warnings.showwarning = _noting_warning
    sys.unraisablehook = lambda _unraisable: None
