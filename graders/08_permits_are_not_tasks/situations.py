"""Situations of exercise 08, and what must be true of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from permitlab import diagnosis
from permitlab.checks import Failed
from permitlab.content import beside
from permitlab.evidence import Evidence
from permitlab.holders import asked_while_holding, never_awaited
from permitlab.play import Play
from permitlab.situation import Act, Situation, Start
from permitlab.trace import Call, Trace

predictions = beside(__file__, "predictions")
predicted = predictions.predicted

CALL = 60.0
"""Virtual seconds of a slow call."""

OUTLIVES = "state-outlives-the-call"
NUMBERS = ("created", "peak", "waiting", "finished")


@dataclass(frozen=True, slots=True)
class Party:
    """One call of `census`; its rollouts call the service of the same name."""

    name: str
    permits: int
    rollouts: int

    def start(self) -> Start:
        """Return the start of this census."""
        return Start(self.name, "census", (self.name, self.permits, self.rollouts))

    def calls(self, trace: Trace) -> tuple[Call, ...]:
        """Return the calls of its rollouts."""
        return trace.calls_to(self.name)


def party(permits: int, rollouts: int, number: int = 0) -> Party:
    """Return the census called `census-NUMBER`."""
    return Party(f"census-{number}", permits, rollouts)


def side_by_side(*parties: Party, at_once: Sequence[int] = (), keep: bool = False) -> Situation:
    """All `parties` in one tick; the rollouts in `at_once` call something that never suspends."""
    acts = (Act(tuple(one.start() for one in parties)),)
    return Situation(acts, {"at_once": list(at_once)}, lasts=lambda _call: CALL, keep=keep)


def one_after_the_other(*parties: Party) -> Situation:
    """Each of `parties` when the one before has ended, all in one event loop."""
    return Situation(tuple(Act((one.start(),)) for one in parties), lasts=lambda _call: CALL)


# -- what the director saw of a census


def most_running(one: Party, trace: Trace) -> tuple[int, int]:
    """Return the most calls that ran at one moment, and the moment; those that never suspend count as well."""
    peaks = [(len({call, *trace.in_flight(call.began_at, one.name)}), -call.began_at) for call in one.calls(trace)]
    most, at = max(peaks, default=(0, 0))
    return most, -at


def first_rest(one: Party, trace: Trace) -> int | None:
    """Return the first rest at which a call of this census is in flight: all that could start has started."""
    rests = (at for at, moment in enumerate(trace.moments) if moment.what == "rest")
    return next((at for at in rests if trace.in_flight(at, one.name)), None)


def most_waiting(one: Party, trace: Trace) -> int:
    """Return how many rollouts had not come to their call when nothing could move any more."""
    at = first_rest(one, trace)
    return 0 if at is None else one.rollouts - sum(call.began_at < at for call in one.calls(trace))


def truth(one: Party, trace: Trace) -> dict[str, int]:
    """Return the four numbers as the director saw them."""
    peak, _ = most_running(one, trace)
    answered = sum(call.how in ("answered", "instant") for call in one.calls(trace))
    return {"created": one.rollouts, "peak": peak, "waiting": most_waiting(one, trace), "finished": answered}


def noted(trace: Trace) -> dict[str, int]:
    """Return the most permits held, and the most tasks queueing for one, as the stage noted them.

    A rollout may hold its permit a little longer than its call runs (it awaits the call in a task of its own,
    say). Then more wait, and more are inside, than the service sees, and it is right to count them.
    """
    held, most_held, most_queueing = 0, 0, 0
    queue: set[int] = set()
    for moment, following in zip(trace.moments, trace.moments[1:], strict=False):
        held += {"takes": 1, "gives-back": -1}.get(moment.what, 0)
        if moment.what == "asks" and (following.what, following.task) != ("takes", moment.task):
            queue.add(moment.task)
        elif moment.what in ("takes", "gives-up"):
            queue.discard(moment.task)
        most_held, most_queueing = max(most_held, held), max(most_queueing, len(queue))
    return {"peak": most_held, "waiting": most_queueing}


# -- the base of every check


def sound(run: Evidence, *parties: Party, otherwise: str | None = None) -> None:
    """Bound kept, every census returned, one call for each id, nothing left running.

    `otherwise` is the misconception where a lone census in fresh modules was found to be right before.
    """
    for one in parties:
        kept_the_bound(run, one, otherwise)
    run.all_ended(otherwise or "never-returned")
    for one in parties:
        ending = run.ending(one.name)
        if ending.how != "returned":
            run.ended_otherwise(ending, "returned", otherwise)
        ended_last(run, one)
        called_once_each(run, one)


def kept_the_bound(run: Evidence, one: Party, otherwise: str | None) -> None:
    """Never more calls ran at once than there are permits."""
    peak, at = most_running(one, run.trace)
    if peak > one.permits:
        run.fail(
            "over-bound",
            otherwise or why_over(run.trace, one, at),
            at=at,
            seen={"in_flight": peak},
            wanted={"at_most": one.permits},
            time=run.trace.moments[at].time,
            actors=one.name,
        )


def ended_last(run: Evidence, one: Party) -> None:
    """When the census returned, none of its calls was in flight or still to come."""
    returned = run.ending(one.name).at
    late = [call for call in one.calls(run.trace) if call.began_at > returned or (call.ended_at or 0) > returned]
    if late:
        run.fail(
            "returned-early",
            "siblings-left-running",
            at=returned,
            seen={"unfinished": len(late)},
            wanted={"unfinished": 0},
            actor=one.name,
            rollouts=one.rollouts,
        )


def called_once_each(run: Evidence, one: Party) -> None:
    """There was one call for each of the ids 0, 1, 2, ..."""
    told = [call.payload[0] for call in one.calls(run.trace)]
    ids = [i for i in told if type(i) is int]
    if len(ids) == len(told) and sorted(ids) == list(range(one.rollouts)):
        return
    few = len(told) == min(one.permits, one.rollouts) and set(ids) < set(range(one.rollouts))
    run.fail(
        "ids",
        diagnosis.TASKS if False else ("permits-are-tasks" if few else "wrong-result"),
        seen={"ids": [run.shown(i) for i in told[:20]], "calls": len(told)},
        wanted={"ids": list(range(one.rollouts))[:20], "calls": one.rollouts},
        actor=one.name,
    )
