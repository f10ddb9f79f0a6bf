"""Situations of exercise 02, and what must be true of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from permitlab import diagnosis
from permitlab.director.values import same
from permitlab.evidence import Evidence
from permitlab.holders import ledger
from permitlab.situation import Act, Cue, Order, Situation, Start, View, cancel, in_flight
from permitlab.trace import Call

MODEL = "model"
CALL = 60.0
"""Virtual seconds of a model call: longer than anybody should dare to wait with a timeout."""

MOST_CALLS = 100
"""More calls than any situation has rollouts: a driver that sleeps on and on gets no answer any more."""

SURVIVES = "state-outlives-the-call"


@dataclass(frozen=True)
class Batch:
    """One call of `exercise`; `nth` tells calls with the same numbers apart, `entry` is how it is called."""

    permits: int = 2
    rollouts: int = 5
    nth: int = 1
    entry: str = "exercise"

    @property
    def actor(self) -> str:
        """Return the name under which the call is recorded."""
        return f"exercise({self.permits}, {self.rollouts})" + (f" #{self.nth}" if self.nth > 1 else "")

    def start(self, *, bare: bool = False) -> Start:
        """Return the order that calls it, without any argument when `bare`."""
        return Start(self.actor, self.entry, () if bare else (self.permits, self.rollouts))


def one_after_the_other(
    *batches: Batch, fails: Callable[[Call], str | None] | None = None, keep: bool = False
) -> Situation:
    """Call `exercise` for each batch in one event loop; the next begins when nothing moves any more."""
    return _situation(tuple(Act((batch.start(),)) for batch in batches), fails or failing(), keep)


def without_arguments() -> Situation:
    """Call `exercise()`."""
    return _situation((Act((Batch().start(bare=True),)),), failing(), False)


def cancelled_halfway(batch: Batch) -> Situation:
    """Cancel the call of `exercise` while its first rollouts generate."""
    cue = Cue(in_flight(batch.permits, MODEL), cancel(batch.actor))
    return _situation((Act((batch.start(),), (cue,)),), failing(), False)


def failed_then_another(first: Batch, second: Batch, *, at_the_last: bool = False) -> Situation:
    """The first call fails at once; `second` begins in the moment it has ended.

    `at_the_last`: what the first call left running ends in that very tick.
    """
    return _situation((Act((first.start(),), (_after(first, second, at_the_last),)),), failing(1), False)


def cancelled_then_another(first: Batch, second: Batch) -> Situation:
    """The first call is cancelled; `second` begins in the very moment it has ended."""
    cue = Cue(in_flight(first.permits, MODEL), cancel(first.actor))
    return _situation((Act((first.start(),), (cue, _after(first, second))),), failing(), False)


def failing(*numbers: int, kind: str = "ModelError") -> Callable[[Call], str | None]:
    """Fail the model calls with these numbers, counted from 1 in the order in which they begin."""
    return lambda call: kind if call.number in numbers else None


def _after(first: Batch, second: Batch, at_the_last: bool = False) -> Cue:
    def starts(view: View) -> Sequence[Order]:
        left = view.holding(first.actor) if at_the_last else []
        return [second.start().order(), *(("answer", call.number) for call in left)]

    return Cue(lambda view: first.actor in view.endings, starts)


def _situation(acts: tuple[Act, ...], fails: Callable[[Call], str | None], keep: bool) -> Situation:
    def endless(call: Call, _view: View) -> bool:
        return call.number > MOST_CALLS

    return Situation(acts, fails=fails, lasts=lambda _call: CALL, withheld=endless, keep=keep)


# -- what must be true


def sound(run: Evidence, batch: Batch, otherwise: str | None = None) -> None:
    """The base of every check: bound kept, the call returned, each rollout made one model call."""
    kept_the_bound(run, batch, otherwise)
    run.all_ended(otherwise or _why_stuck(run, batch))
    ending = run.ending(batch.actor)
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned", otherwise)
    calls = run.trace.calls_to(MODEL, batch.actor)
    if len(calls) != batch.rollouts:
        _failed_count(run, batch, calls, otherwise)


def _failed_count(run: Evidence, batch: Batch, calls: Sequence[Call], otherwise: str | None) -> NoReturn:
    slept = _by_the_driver(calls)
    if slept:
        _failed_sleep(run, slept[0])
    why = "permits-are-tasks" if len(calls) == batch.permits < batch.rollouts else "wrong-result"
    run.fail(
        "rollouts-missing",
        otherwise or why,
        at=run.ending(batch.actor).at,
        seen={"calls": len(calls)},
        wanted={"calls": batch.rollouts},
        actor=batch.actor,
    )


def _by_the_driver(calls: Sequence[Call]) -> list[Call]:
    if not any("rollout" in call.facts for call in calls):
        return []
    return [call for call in calls if "rollout" not in call.facts]


def _failed_sleep(run: Evidence, call: Call) -> NoReturn:
    seconds = run.shown(call.payload[0] if call.payload else None)
    seen = {"slept": seconds}
    run.fail("driver-sleeps", "no-permit", at=call.began_at, seen=seen, wanted={"slept": 0}, time=call.begun)


def inside(run: Evidence, batch: Batch, at: int) -> list[Call]:
    """Return the model calls of `batch` that were in flight right after moment `at`."""
    return [call for call in run.trace.in_flight(at, MODEL) if call.actor == batch.actor]


def kept_the_bound(run: Evidence, batch: Batch, otherwise: str | None = None) -> None:
    """Never more rollouts of this call generate at once than it has permits."""
    for call in run.trace.calls_to(MODEL, batch.actor):
        calls = inside(run, batch, call.began_at)
        if len(calls) <= batch.permits:
            continue
        if slept := _by_the_driver(calls):
            _failed_sleep(run, slept[0])
        run.fail(
            "over-bound",
            otherwise or _why_over(run, batch, calls),
            at=call.began_at,
            seen={"in_flight": len(calls)},
            wanted={"at_most": batch.permits},
            time=call.begun,
            actors=batch.actor,
        )


def _why_over(run: Evidence, batch: Batch, calls: Sequence[Call]) -> str:
    at = calls[-1].began_at
    if _made_elsewhere(run, batch):
        return SURVIVES
    balances = _balances(run, at)
    took = {moment.task for moment in run.trace.notes("takes")}
    if any(balance < 0 and task in took for task, balance in balances.items()):
        return "double-release"
    why = diagnosis.over_bound(run.trace, (MODEL,), at)
    if why == "permit-per-group" and all(task in {call.task for call in calls} for task in +balances):
        why = "no-permit"
    return _why_nobody_is_kept_out(run, batch, calls) if why == "no-permit" else why


def _balances(run: Evidence, at: int) -> Counter[int]:
    """Return, for each task, the permits it took and has not given back by moment `at`."""
    balances: Counter[int] = Counter()
    for moment in run.trace.moments[: at + 1]:
        balances[moment.task] += {"takes": 1, "gives-back": -1}.get(moment.what, 0)
    return balances


def _why_nobody_is_kept_out(run: Evidence, batch: Batch, calls: Sequence[Call]) -> str:
    if _distinct(calls, "semaphore") > 1:
        return "private-semaphore"
    given = [moment.details[1] for moment in run.trace.notes("made", batch.actor)]
    return "permits-are-tasks" if any(permits >= batch.rollouts for permits in given) else "no-permit"


def _distinct(calls: Sequence[Call], fact: str) -> int:
    return len({repr(call.facts[fact]) for call in calls if fact in call.facts})


def _made_elsewhere(run: Evidence, batch: Batch) -> bool:
    made = {moment.details[0] for moment in run.trace.notes("made", batch.actor)}
    return any(name not in made for name in ledger(run.trace).used(batch.actor))


def _why_stuck(run: Evidence, batch: Batch) -> str:
    return "nested-permit" if _held_idly(run, batch, len(run.trace.moments) - 1) else "never-returned"


def _held_idly(run: Evidence, batch: Batch, at: int) -> bool:
    return ledger(run.trace, at).held(batch.actor) > len(inside(run, batch, at))


def let_no_permit_idle(run: Evidence, batch: Batch, otherwise: str | None = None) -> None:
    """Whenever nothing moves: either all permits are in use, or all rollouts left are generating."""
    for at, ended in _rests(run, batch):
        wanted = min(batch.permits, batch.rollouts - ended)
        busy = len(inside(run, batch, at))
        if busy < wanted:
            run.fail(
                "permit-idle",
                otherwise or _why_idle(run, batch, at),
                at=at,
                seen={"in_flight": busy},
                wanted={"in_flight": wanted},
                actor=batch.actor,
                ended=ended,
                time=run.trace.moments[at].time,
            )


def _rests(run: Evidence, batch: Batch) -> Iterator[tuple[int, int]]:
    """Yield each rest between the start of `batch` and its end, and how many of its rollouts were over."""
    first = next(at for at, m in enumerate(run.trace.moments) if m.what == "start" and m.actor == batch.actor)
    last = run.trace.endings[batch.actor].at
    calls = run.trace.calls_to(MODEL, batch.actor)
    for at in range(first, last):
        if run.trace.moments[at].what == "rest":
            yield at, sum(call.ended_at is not None and call.ended_at <= at for call in calls)


def _why_idle(run: Evidence, batch: Batch, at: int) -> str:
    if _held_idly(run, batch, at):
        return "nested-permit"
    return SURVIVES if _made_elsewhere(run, batch) else "serialised"


def returned_in_id_order(run: Evidence, batch: Batch) -> None:
    """The results are 0, 1, 2, ... as a list, and no rollout was still on its way."""
    ending = run.ending(batch.actor)
    left = len(inside(run, batch, ending.at))
    if left:
        seen, wanted = {"running": left}, {"running": 0}
        run.fail("left-running", "siblings-left-running", at=ending.at, seen=seen, wanted=wanted, actor=batch.actor)
    results = _results(ending.value)
    if not same(results, list(range(batch.rollouts))):
        run.fail(
            "results-wrong",
            "wrong-result",
            at=ending.at,
            seen={"results": run.shown(results)},
            wanted={"results": list(range(batch.rollouts))},
            actor=batch.actor,
        )


def _results(value: Any) -> Any:
    """Return the part of a returned value that is meant as the results."""
    if isinstance(value, tuple) and value:
        return value[0]
    return value[0] if isinstance(value, list) and value and isinstance(value[0], list) else value


def error_reached_the_caller(run: Evidence, batch: Batch) -> None:
    """One of the errors that calls of `batch` failed with came out, as itself or in a group."""
    run.all_ended("swallows-exception")
    failed = [call for call in run.trace.calls_to(MODEL, batch.actor) if call.how == "failed"]
    if not failed:
        run.called(batch.actor, MODEL, batch.rollouts)
        run.ended_otherwise(run.ending(batch.actor), "raised")
    problem = run.ending(batch.actor).problem
    if problem is None or problem.calls().isdisjoint(call.number for call in failed):
        run.raised(batch.actor, failed[0], group=True)


def peak_of(run: Evidence, batch: Batch) -> int:
    """Return how many rollouts of `batch` were generating at its busiest moment."""
    return max((len(inside(run, batch, c.began_at)) for c in run.trace.calls_to(MODEL, batch.actor)), default=0)


def returned_a_pair_with_the_peak(run: Evidence, batch: Batch) -> None:
    """The value is `(results, peak)`, and the peak is what really happened."""
    ending, peak = run.ending(batch.actor), peak_of(run, batch)
    value = ending.value
    if not isinstance(value, tuple) or len(value) != 2:
        wanted: dict[str, Any] = {"returned": [list(range(batch.rollouts)), peak]}
        seen = {"returned": run.shown(value)}
        run.fail("no-pair", "wrong-result", at=ending.at, seen=seen, wanted=wanted, actor=batch.actor)
    if not same(value[1], peak):
        seen, wanted = {"peak": run.shown(value[1])}, {"peak": peak}
        why = _why_peak(run, batch, value[1])
        run.fail("peak-wrong", why, at=ending.at, seen=seen, wanted=wanted, actor=batch.actor)


def _why_peak(run: Evidence, batch: Batch, told: Any) -> str:
    if _distinct(run.trace.calls_to(MODEL, batch.actor), "state") > 1:
        return "private-state"
    return "permits-are-tasks" if told == batch.rollouts else "peak-not-a-maximum"


def printed_two_lines_each(run: Evidence, *batches: Batch, misconception: str = "wrong-result") -> None:
    """All that was printed is the two lines of each call, one call after the other."""
    wanted: list[str] = []
    for batch in batches:
        wanted += [f"results {list(range(batch.rollouts))}", f"peak {peak_of(run, batch)}"]
    if run.trace.printed.splitlines() != wanted:
        seen = {"printed": run.trace.printed[:300]}
        run.fail(
            "printed-otherwise",
            misconception,
            at=run.ending(batches[-1].actor).at,
            seen=seen,
            wanted={"printed": "\n".join(wanted) + "\n"},
            actor=", ".join(batch.actor for batch in batches),
        )


def as_if_it_were_the_first(run: Evidence, batch: Batch, fresh: Evidence) -> None:
    """A later call does and returns what the same call did in `fresh`, where nothing had gone before."""
    sound(run, batch, SURVIVES)
    let_no_permit_idle(run, batch, SURVIVES)
    (first,) = fresh.trace.endings.values()
    value = run.ending(batch.actor).value
    if not same(value, first.value):
        run.fail(
            "call-before-shows",
            SURVIVES,
            at=run.ending(batch.actor).at,
            seen={"returned": run.shown(value)},
            wanted={"returned": run.shown(first.value)},
            actor=batch.actor,
        )
