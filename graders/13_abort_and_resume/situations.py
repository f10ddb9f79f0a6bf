"""Situations of exercise 13, and what must be true of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from permitlab import diagnosis
from permitlab.director.values import same
from permitlab.evidence import Evidence
from permitlab.holders import asked_while_holding, ledger, never_awaited
from permitlab.situation import Act, Cue, Order, Situation, Start, View, in_flight
from permitlab.trace import Call, Ending

MODEL, CLEAN_UP, OUTSIDE, PROBE = "model", "clean-up", "outside", "probe"
UNDER_PERMIT = (MODEL, CLEAN_UP, OUTSIDE)
BATCH, AGAIN = "batch", "again"
CALL = 60.0
"""Virtual seconds of a call: longer than anybody should dare to wait with a timeout."""
PATIENCE = 40
"""Calls after this one do not fail, so that whoever retries for ever comes to an end."""

Given = Mapping[int, str | None]
"""The samples of a batch, in order: their ids, and the responses they have on entry."""
NEW: Given = {7: None, 3: None, 11: None, 5: None}
MIXED: Given = {7: None, 3: "done before", 11: None, 2: "", 5: None, 8: None}
"""Five kinds of place: missing ones before, between and after two that are done, one of them with an empty response."""


# -- situations


def played(
    given: Given,
    permits: int,
    *,
    cues: Sequence[Cue] = (),
    orders: tuple[Order, ...] = (),
    fails: Sequence[int] = (),
    slow: bool = False,
    outsiders: int = 0,
    first: bool = True,
    then: Sequence[Act] = (),
    answers: Callable[[Call], Any] | None = None,
    keep: bool = False,
) -> Situation:
    """One batch; `outsiders` come before it (or after it, unless `first`); in the end probes audit the permits."""
    others = tuple(Start(f"outsider-{number}", "outsider", (OUTSIDE,)) for number in range(outsiders))
    batch = (Start(BATCH, "batch", (BATCH, [[number, response] for number, response in given.items()])),)
    starts = others + batch if first else batch + others
    acts = (Act(starts, tuple(cues), orders=orders), *then, probes(permits))
    return Situation(
        acts,
        {"permits": permits, "slow": slow},
        failing(fails),
        lambda _call: CALL,
        OUTSIDERS_LAST,
        answers,
        keep=keep,
    )


def probes(permits: int) -> Act:
    """Return the audit: one more than the permits want to hold one when all is over."""
    return Act(tuple(Start(f"probe-{number}", "outsider", (PROBE,)) for number in range(permits + 1)), explored=False)


def resumed() -> Act:
    """Return the act in which what the batch returned as pending is run again, with a fresh event."""
    return Act((Start(AGAIN, "resumed", (AGAIN, BATCH)),))


def failing(ids: Sequence[int]) -> Callable[[Call], str | None]:
    """Fail the calls for the samples `ids`, each with an error of another kind."""
    kinds = ("ModelError", "ValueError", "TimeoutError", "ConnectionError", "RuntimeError")

    def kind(call: Call) -> str | None:
        fails = call.service == MODEL and sample_of(call) in ids and call.number <= PATIENCE
        return kinds[call.number % len(kinds)] if fails else None

    return kind


def OUTSIDERS_LAST(call: Call, view: View) -> bool:  # noqa: N802
    """Keep what others do with their permits back until nothing else moves, and clean-ups until no call is left."""
    rank = {MODEL: 0, CLEAN_UP: 1, OUTSIDE: 2, PROBE: 3}
    own = rank.get(call.service, 0)
    return any(rank.get(other.service, own) < own for other in view.open_calls())


def sample_of(call: Call) -> Any:
    """Return the id of the sample that the call is about (None where there is none)."""
    return call.payload[1] if len(call.payload) == 2 else None


# -- cues

ABORT: Order = ("tell", "abort", [BATCH])


def aborted_when(when: Callable[[View], bool], *orders: Order) -> Cue:
    """Set the event, and give `orders`, when `when` holds."""
    return Cue(when, lambda _view: [ABORT, *orders])


def after(answers: int, running: int = 1) -> Callable[[View], bool]:
    """Hold when `answers` calls to the model have ended and `running` are in flight."""

    def when(view: View) -> bool:
        ended = view.endings  # a batch that is over is aborted no more
        calls = [call for call in view.open_calls() if call.service == MODEL]
        return BATCH not in ended and len(calls) >= running and calls_so_far(view) >= answers + len(calls)

    return when


def calls_so_far(view: View) -> int:
    """Return how many calls to the model have begun, judged by those in flight."""
    return max((call.number for call in view.open_calls()), default=0)


def with_abort(service: str, count: int, *, answered: int = 1, abort_first: bool = False, running: int = 1) -> Cue:
    """Answer the `answered` oldest of at least `count` calls to `service` and set the event, all in one tick."""

    def both(view: View) -> list[Order]:
        calls = [call for call in view.open_calls() if call.service == service]
        orders: list[Order] = [("answer", call.number) for call in calls[:answered]]
        return [ABORT, *orders] if abort_first else [*orders, ABORT]

    del running
    return Cue(in_flight(count, service), both)


def cancelled_when(when: Callable[[View], bool], times: int = 1, *orders: Order) -> Cue:
    """Cancel the caller of the batch, `times` times in one tick, when `when` holds."""
    return Cue(when, lambda _view: [("cancel", BATCH)] * times + list(orders))


def cleaning(count: int = 1) -> Callable[[View], bool]:
    """Hold when at least `count` cancelled calls are cleaning up and the model has no call."""
    return lambda view: in_flight(count, CLEAN_UP)(view) and not in_flight(1, MODEL)(view)
