"""Who holds which permits, from the notes of a trace: the bookkeeping behind a diagnosis."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from permitlab.trace import Moment, Trace

Holder = tuple[str, int]
"""An actor and the number of one of its tasks."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Permits asked for, taken and given back up to a moment, by semaphore and actor."""

    asks: Counter[tuple[str, str]]
    takes: Counter[tuple[str, str]]
    gives: Counter[tuple[str, str]]
    gave_up: Counter[tuple[str, str]]
    made: tuple[str, ...]

    def held(self, actor: str) -> int:
        """Return how many permits `actor` has taken and not given back (below 0: too many given)."""
        return sum(self.balance(name, actor) for name in self.semaphores())

    def balance(self, semaphore: str, actor: str) -> int:
        """Return takes minus gives of one actor at one semaphore."""
        return self.takes[semaphore, actor] - self.gives[semaphore, actor]

    def semaphores(self) -> list[str]:
        """Return the names of all semaphores that were touched."""
        return sorted({name for name, _ in [*self.asks, *self.takes, *self.gives]})

    def used(self, actor: str) -> list[str]:
        """Return the semaphores that `actor` took a permit of."""
        return [name for name in self.semaphores() if self.takes[name, actor]]


def ledger(trace: Trace, until: int | None = None) -> Ledger:
    """Return the books of `trace` up to and with moment `until` (default: all of it)."""
    moments = trace.moments if until is None else trace.moments[: until + 1]
    counters = {what: Counter[tuple[str, str]]() for what in ("asks", "takes", "gives-back", "gives-up")}
    for moment in moments:
        if moment.what in counters:
            counters[moment.what][moment.details[0], moment.actor] += 1
    made = tuple(moment.details[0] for moment in moments if moment.what == "made")
    return Ledger(counters["asks"], counters["takes"], counters["gives-back"], counters["gives-up"], made)


def asked_while_holding(trace: Trace) -> Moment | None:
    """Return the first moment at which a task that holds a permit waits for another of the same semaphore."""
    held: Counter[tuple[str, str, int]] = Counter()
    for moment in trace.moments:
        if moment.what in ("asks", "takes", "gives-back"):
            key = (moment.details[0], moment.actor, moment.task)
            if moment.what == "asks" and held[key] > 0:
                return moment
            held[key] += {"asks": 0, "takes": 1, "gives-back": -1}[moment.what]
    return None


def never_awaited(trace: Trace, name: str = "acquire") -> bool:
    """Say whether Python warned that a coroutine called `name` was never awaited."""
    return any(name in moment.details[0] and "never awaited" in moment.details[0] for moment in trace.notes("warns"))
