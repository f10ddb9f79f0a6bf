"""What the director saw of one run: frozen data, and the questions one may ask of it.

Times are virtual seconds since the run began. `at` is a position in `Trace.moments`, so that two things of
one virtual second still have an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """One thing that happened. `what` is one of the words below; `actor` is who it happened to; `task` is
    the number of the asyncio task that did it (0: the director, or nobody knows).

    By the director: start, cancel, answered, failed, order.  Seen from the stage: call, instant, given-up,
    end, mark, told.  Notes (they explain, they decide nothing): made, asks, takes, gives-up, gives-back,
    blocks, warns, and rest (the number of the student's own tasks where the scene counts them, what it reads then).
    """

    time: float
    what: str
    actor: str
    details: tuple[Any, ...] = ()
    task: int = 0


SECRET = "answer-"
"""How every answer begins that nobody can guess."""


class Call(NamedTuple):
    """One call to the service. `how` is answered, failed, given-up, instant, or open (never ended)."""

    number: int
    service: str
    actor: str
    payload: tuple[Any, ...]
    facts: Mapping[str, Any]
    begun: float
    began_at: int
    task: int = 0
    how: str = "open"
    ended: float | None = None
    ended_at: int | None = None
    value: Any = None
    """What the service answered; for a failed call the kind of error."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An error as the stage described it: `call` is the number of the failed call whose very error this is."""

    type: str
    text: str
    line: int
    call: int | None = None
    inside: tuple[Problem, ...] = ()
    not_awaitable: str | None = None

    def calls(self) -> frozenset[int]:
        """Return the numbers of the failed calls whose errors are in here, groups included."""
        own = frozenset() if self.call is None else frozenset({self.call})
        return own.union(*(problem.calls() for problem in self.inside))

    def __str__(self) -> str:
        return f"{self.type}: {self.text}" if self.text else self.type


class Ending(NamedTuple):
    """How a started coroutine ended, as the stage claims: returned, raised or cancelled."""

    actor: str
    how: str
    value: Any
    problem: Problem | None
    time: float
    at: int


@dataclass(frozen=True)
class Trace:
    """One finished run.

    `how` is stopped when the run came to its rest, else what cut it short (see `director.director`).
    `audited` are the actors of an audit, whose end nobody waited for.
    """

    moments: tuple[Moment, ...]
    calls: tuple[Call, ...]
    endings: Mapping[str, Ending]
    how: str = "stopped"
    details: Mapping[str, Any] = field(default_factory=dict)
    printed: str = ""
    label: str = ""
    audited: frozenset[str] = frozenset()

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[Moment, ...]]:
        """The moments by what they are: most questions are about one kind."""
        kinds: dict[str, list[Moment]] = {}
        for moment in self.moments:
            kinds.setdefault(moment.what, []).append(moment)
        return {what: tuple(moments) for what, moments in kinds.items()}

    @cached_property
    def _steps(self) -> tuple[tuple[int, int, str], ...]:
        """Where the calls to each service became one more or one less, in order."""
        lasting = [call for call in self.calls if call.how != "instant"]
        begun = [(call.began_at, 1, call.service) for call in lasting]
        ended = [(call.ended_at, -1, call.service) for call in lasting if call.ended_at is not None]
        return tuple(sorted([*begun, *ended]))

    def calls_to(self, service: str, *actors: str) -> tuple[Call, ...]:
        """Return the calls to `service`, of the named actors only when some are named."""
        return tuple(call for call in self.calls if call.service == service and (not actors or call.actor in actors))

    def started(self) -> tuple[str, ...]:
        """Return the actors that the director started, in order."""
        return tuple(moment.actor for moment in self.notes("start"))

    def unended(self) -> tuple[str, ...]:
        """Return the actors that never ended, though they should have."""
        return tuple(actor for actor in self.started() if actor not in self.endings and actor not in self.audited)

    def notes(self, what: str, actor: str | None = None) -> tuple[Moment, ...]:
        """Return the moments of kind `what`, of one actor only when named."""
        moments = self._kinds.get(what, ())
        return moments if actor is None else tuple(moment for moment in moments if moment.actor == actor)

    def cancelled(self) -> tuple[str, ...]:
        """Return the actors that the director cancelled."""
        return tuple(moment.actor for moment in self.notes("cancel"))

    def in_flight(self, at: int, service: str | None = None) -> tuple[Call, ...]:
        """Return the calls that were under way right after moment `at`."""
        return tuple(
            call
            for call in self.calls
            if call.began_at <= at
            and (call.ended_at is None or call.ended_at > at)
            and call.how != "instant"
            and service in (None, call.service)
        )

    def peak(self, services: Iterable[str], since: int = 0) -> tuple[int, int]:
        """Return the most calls to `services` under way at once since moment `since`, and the moment."""
        names = set(services)
        now, best, best_at = 0, 0, since
        for at, step, service in self._steps:
            now += step if service in names else 0
            if now > best and at >= since:
                best, best_at = now, at
        return best, best_at

    def most_tasks(self) -> int:
        """Return the most tasks of the student's own that were alive at a rest (a note)."""
        return max((moment.details[0] or 0 for moment in self.notes("rest")), default=0)
