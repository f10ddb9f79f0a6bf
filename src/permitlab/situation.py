"""A situation: who is started, who is cancelled or told something when, which calls fail, how long they last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from permitlab.trace import Call, Moment

Order = tuple[Any, ...]
"""("start", actor, entry, args) | ("cancel", actor) | ("answer", call) | ("fail", call, kind) | ("tell", name, args)"""


class View(Protocol):
    """What a cue may look at while a run is on (the director's recorder)."""

    now: float
    started: list[str]
    endings: dict[str, Any]
    told: dict[str, list[Any]]
    moments: list[Moment]

    def open_calls(self) -> list[Call]:
        """Return the calls in flight, oldest first."""

    def holding(self, actor: str) -> list[Call]:
        """Return the calls of `actor` in flight."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start the scene's coroutine `entry` with `args` as a task called `actor`."""

    actor: str
    entry: str
    args: tuple[Any, ...] = ()

    def order(self) -> Order:
        """Return the order that starts it."""
        return ("start", self.actor, self.entry, list(self.args))


@dataclass(frozen=True, slots=True)
class Cue:
    """At the first rest at which `when` holds, give the orders of `do` (once)."""

    when: Callable[[View], bool]
    do: Callable[[View], Sequence[Order]]


@dataclass(frozen=True, slots=True)
class Act:
    """A part of a run: starts, cues, then calls end until nothing can move any more.

    `orders` are given first of all, in the tick of the starts. In an act that is not `explored` all calls in
    flight end at each rest, oldest first, whatever the schedule. An `audit` ends the run at its first rest: who
    gets in side by side is all that is asked, and none of its actors need come to an end.
    """

    starts: tuple[Start, ...] = ()
    cues: tuple[Cue, ...] = ()
    explored: bool = True
    orders: tuple[Order, ...] = ()
    audit: bool = False


def _unfailing(_call: Call) -> str | None:
    return None


def _one_second(_call: Call) -> float:
    return 1.0


def _nobody(_call: Call, _view: View) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the director needs to play one run.

    `fails(call)` names the kind of error a call ends with, or None. `lasts(call)` is its duration in virtual
    seconds. `withheld(call, view)` keeps a call in flight while others end. `answers(call)` is the value a call
    returns (None: a token that nobody can guess). `keep` plays on with the modules of the run before.
    `afresh` asks for a new stage process, in which nothing is left of earlier runs.
    `computes` are the CPU seconds a stage may use without a word. A `shared` situation is made once (a constant,
    or `functools.cache`): all checks that stage this very object look at the same runs, each played once.
    """

    acts: tuple[Act, ...]
    setup: dict[str, Any] = field(default_factory=dict)
    fails: Callable[[Call], str | None] = _unfailing
    lasts: Callable[[Call], float] = _one_second
    withheld: Callable[[Call, View], bool] = _nobody
    answers: Callable[[Call], Any] | None = None
    keep: bool = False
    afresh: bool = False
    computes: float = 1.5
    files: tuple[str, ...] = ()
    shared: bool = False


def holds(actor: str, service: str | None = None) -> Callable[[View], bool]:
    """Hold when `actor` has a call in flight (to `service`, when named)."""
    return lambda view: any(service in (None, call.service) for call in view.holding(actor))


def waits(actor: str) -> Callable[[View], bool]:
    """Hold when `actor` was started, has not ended and has no call in flight."""
    return lambda view: actor in view.started and actor not in view.endings and not view.holding(actor)


def in_flight(count: int, service: str | None = None) -> Callable[[View], bool]:
    """Hold when at least `count` calls (to `service`, when named) are in flight."""
    return lambda view: sum(service in (None, call.service) for call in view.open_calls()) >= count


def cancel(actor: str, times: int = 1) -> Callable[[View], Sequence[Order]]:
    """Cancel `actor`, `times` times in one tick."""
    return lambda _view: [("cancel", actor)] * times


def tell(name: str, *args: Any) -> Callable[[View], Sequence[Order]]:
    """Call the scene's plain method `name` with `args`."""
    return lambda _view: [("tell", name, list(args))]
