"""The props a scene hands to the student's code: calls to the service, semaphores, marks."""

from __future__ import annotations

import asyncio
import inspect
import types
from collections.abc import Callable, Generator
from typing import Any

from permitlab.stage.loop import VirtualLoop
from permitlab.stage.notes import ACTOR, BOOK
from permitlab.stage.values import plain, type_name


class ModelError(Exception):
    """What a call raises when the service fails it."""


class NotAwaitable(Exception):
    """A student's function returned something that cannot be awaited."""


FAILURES: dict[str, type[Exception]] = {
    "ModelError": ModelError,
    "ValueError": ValueError,
    "TimeoutError": TimeoutError,
    "ConnectionError": ConnectionError,
    "RuntimeError": RuntimeError,
}


class Stage:
    """What a scene works with; one object lives for one run.

    `modules` holds the student's modules by file name without `.py`. `facts` is what the scene wants
    noted at the start of every call (counters, flags).
    """

    def __init__(
        self, loop: VirtualLoop, modules: dict[str, types.ModuleType], tell: Callable[[list[Any]], None]
    ) -> None:
        self.loop = loop
        self.modules = modules
        self.facts: Callable[[], dict[str, Any]] | None = None
        self._tell = tell
        self._calls = 0
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.failures: dict[int, BaseException] = {}

    def semaphore(self, permits: int, name: str = "permits") -> asyncio.Semaphore:
        """Return a real asyncio.Semaphore with `permits` permits, called `name` in the notes."""
        made = asyncio.Semaphore.__new__(asyncio.Semaphore)
        BOOK.name(made, name)
        made.__init__(permits)  # type: ignore[misc]
        return made

    async def call(self, service: str, *payload: Any) -> Any:
        """Ask the director's service; wait until it answers, fails the call, or this task is cancelled."""
        number = self._ask(service, payload)
        self.waiting[number] = future = self.loop.create_future()
        try:
            return await future
        except asyncio.CancelledError:
            self.waiting.pop(number, None)
            self._tell(["gone", number])
            raise

    def call_at_once(self, service: str, *payload: Any) -> None:
        """Ask the service for something it answers within the very call, without suspending."""
        self._tell(["instant", self._ask(service, payload)])

    def _ask(self, service: str, payload: tuple[Any, ...]) -> int:
        self._calls += 1
        values = [plain(value) for value in payload]
        self._tell(["call", self._calls, service, ACTOR.get(), BOOK.task(), values, self.seen()])
        return self._calls

    def seen(self) -> dict[str, Any]:
        """Return the scene's facts as they stand, in the form that crosses."""
        return {} if self.facts is None else {name: plain(value) for name, value in self.facts().items()}

    def mark(self, name: str, *details: Any) -> None:
        """Report that something happened that is no call (a block entered, an object closed)."""
        self._tell(["mark", name, ACTOR.get(), [plain(value) for value in details]])

    def take_over_sleep(self, service: str) -> None:
        """Make each `asyncio.sleep` on this stage's loop a call to `service`."""

        async def ask(delay: float) -> None:
            await self.call(service, delay)

        self.loop._sleeps = ask

    async def awaited(self, made: Any, name: str) -> Any:
        """Await what a student's function `name` returned. Raises NotAwaitable with the type if it cannot be."""
        if not inspect.isawaitable(made):
            raise NotAwaitable(name, type_name(made))
        return await made

    def answer(self, number: int, value: Any) -> None:
        """Let call `number` return `value` (the director's order)."""
        future = self.waiting.pop(number, None)
        if future is not None and not future.done():
            future.set_result(value)

    def fail(self, number: int, kind: str, text: str) -> None:
        """Let call `number` raise a new error of `kind` that says `text` (the director's order)."""
        future = self.waiting.pop(number, None)
        error = FAILURES[kind](text)
        self.failures[number] = error
        if future is not None and not future.done():
            future.set_exception(error)


_real_sleep = asyncio.sleep


@types.coroutine
def _one_turn() -> Generator[None, None, None]:
    yield


async def sleep(delay: float, result: Any = None) -> Any:
    """Stand in for `asyncio.sleep` for good: a call to the service where the scene wants it so, else the real one.

    One function for all runs, so that a module which imported it by name follows the run it is used in.
    """
    ask = getattr(asyncio.get_running_loop(), "_sleeps", None)
    if ask is not None:
        await ask(delay)
    elif delay <= 0:
        await _one_turn()
    else:
        return await _real_sleep(delay, result)
    return result


def put_sleep() -> None:
    """Put the stand-in in its place, whoever replaced it."""
    place: Any = asyncio
    place.sleep = place.tasks.sleep = sleep
