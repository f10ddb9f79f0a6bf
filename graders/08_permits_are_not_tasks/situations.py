"""Situations of exercise 08, and what must be true of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from permitlab.checks import Failed
from permitlab.content import beside
from permitlab.evidence import Evidence
from permitlab.holders import asked_while_holding, never_awaited
from permitlab.play import Play
from permitlab.situation import Act, Situation, Start
from permitlab.trace import Call, Trace

predictions = beside(__file__, "predictions")
predicted = predictions.predicted

TASKS = "permits-are-tasks"
OUTLIVES = "state-outlives-the-call"
NOT_A_MAXIMUM = "peak-not-a-maximum"
WRONG = "wrong-result"
NUMBERS = ("created", "peak", "waiting", "finished")


def lasts(_call: Call) -> float:
    """Return the virtual seconds of a slow call: longer than anybody should dare to wait with a timeout."""
    return 60.0


def answers(call: Call) -> object:
    """Return what a call returns: nothing that a count may depend on, empty values included."""
    return (None, 0, "", "answer")[call.number % 4]


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
    return Situation(acts, {"at_once": list(at_once)}, lasts=lasts, answers=answers, keep=keep)


def one_after_the_other(*parties: Party) -> Situation:
    """Each of `parties` when the one before has ended, all in one event loop."""
    return Situation(tuple(Act((one.start(),)) for one in parties), lasts=lasts, answers=answers)


# -- what the director saw of a census


def most_running(one: Party, trace: Trace) -> tuple[int, int]:
    """Return the most calls that ran at one moment, and the moment; one that never suspends counts as well."""
    most, at = 0, 0
    for call in one.calls(trace):
        running = {call.number, *(other.number for other in trace.in_flight(call.began_at, one.name))}
        if len(running) > most:
            most, at = len(running), call.began_at
    return most, at


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
    returned = sum(call.how in ("answered", "instant") for call in one.calls(trace))
    return {"created": one.rollouts, "peak": peak, "waiting": most_waiting(one, trace), "finished": returned}


def noted(trace: Trace) -> dict[str, int]:
    """Return the most permits held and the most tasks queueing for one, as the stage noted them.

    A rollout may hold its permit a little longer than its call runs (it awaits the call in a task of its own,
    say). Then more are inside, and more wait, than the service sees, and it is right to count them.
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
        called_once_each(run, one, otherwise)


def kept_the_bound(run: Evidence, one: Party, otherwise: str | None = None) -> None:
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
    late = [call for call in one.calls(run.trace) if max(call.began_at, call.ended_at or 0) > returned]
    if late:
        run.fail(
            "returned-early",
            "siblings-left-running",
            at=returned,
            seen={"unfinished": len(late)},
            wanted={"unfinished": 0},
            actor=one.name,
        )


def called_once_each(run: Evidence, one: Party, otherwise: str | None = None) -> None:
    """There was one call for each of the ids 0, 1, 2, ..."""
    told = [call.payload[0] if call.payload else None for call in one.calls(run.trace)]
    ids = [i for i in told if type(i) is int]
    if len(ids) == len(told) and sorted(ids) == list(range(one.rollouts)):
        return
    few = len(told) == one.permits and set(ids) < set(range(one.rollouts))
    run.fail(
        "ids",
        otherwise or (TASKS if few else WRONG),
        seen={"ids": ", ".join(str(run.shown(i))[:20] for i in told[:20]) or "-", "calls": len(told)},
        wanted={"last": one.rollouts - 1, "calls": one.rollouts},
        actor=one.name,
    )


# -- one task for each rollout, all at once


def every_rollout_is_a_task(run: Evidence, one: Party) -> None:
    """When nothing can move for the first time, every rollout is a task: it runs, or it waits.

    The number of tasks is what the stage says of itself: a rollout that waits has no effect at the service.
    """
    at = first_rest(one, run.trace)
    if at is None:
        return
    alive, running = run.trace.moments[at].details[0], len(run.trace.in_flight(at, one.name))
    if alive < one.rollouts:
        run.fail(
            "fewer-tasks",
            "serialised" if running < min(one.permits, one.rollouts) else TASKS,
            at=at,
            seen={"tasks": alive, "running": running},
            wanted={"tasks": one.rollouts},
            actor=one.name,
        )


def used_in_full(run: Evidence, one: Party, otherwise: str | None = None) -> None:
    """Whenever nothing else could move, as many calls ran as permits and rollouts allowed."""
    started = next(at for at, m in enumerate(run.trace.moments) if (m.what, m.actor) == ("start", one.name))
    for at, (moment, following) in enumerate(zip(run.trace.moments, run.trace.moments[1:], strict=False)):
        if at < started or (moment.what, following.what) != ("rest", "answered"):
            continue
        running = len(run.trace.in_flight(at, one.name))
        over = sum(call.ended_at is not None and call.ended_at < at for call in one.calls(run.trace))
        room = min(one.permits, one.rollouts - over)
        if running < room:
            why = otherwise or why_under(run.trace, at)
            run.fail("under-bound", why, at=at, seen={"in_flight": running}, wanted={"in_flight": room})


# -- the four numbers


@dataclass(frozen=True, slots=True)
class Count:
    """One number of a census: what it says, what the director saw, and the dict it stands in."""

    one: Party
    trace: Trace
    number: str
    said: int
    right: int
    told: Mapping[Any, Any]


def counted_right(
    run: Evidence,
    one: Party,
    *,
    at_once: Sequence[int] = (),
    otherwise: str | None = None,
    unsuspended: Callable[[], int | None] = lambda: None,
) -> None:
    """The four numbers are what happened. `unsuspended` tells what `peak` says when no call ever suspends."""
    told, right = numbers_of(run, one), truth(one, run.trace)
    wider = noted(run.trace) if at_once else {}
    for number in NUMBERS:
        said = predictions.whole(told.get(number))
        if said is not None and right[number] <= said <= max(right[number], wider.get(number, 0)):
            continue
        why = otherwise or WRONG
        if said is not None and not otherwise:
            why = WHY[number](Count(one, run.trace, number, said, right[number], told), unsuspended)
        miscounted(run, one, number, why, right[number], at_once if number in wider else ())


def miscounted(run: Evidence, one: Party, number: str, why: str, right: int, at_once: Sequence[int]) -> NoReturn:
    """Fail because `number` is not what happened."""
    ending = run.ending(one.name)
    run.fail(
        f"counted-{number}-at-once" if at_once else f"counted-{number}",
        why,
        at=ending.at,
        seen={number: predictions.shown(ending.value.get(number))},
        wanted={number: right},
        actor=one.name,
        permits=one.permits,
        rollouts=one.rollouts,
        at_once=", ".join(map(str, at_once)),
    )


def numbers_of(run: Evidence, one: Party) -> Mapping[Any, Any]:
    """Return the dict that the census returned."""
    told = run.ending(one.name).value
    if isinstance(told, dict) and all(number in told for number in NUMBERS):
        return told
    return run.fail(
        "no-numbers",
        WRONG,
        at=run.ending(one.name).at,
        seen={"returned": f"dict({_keys(told)})" if isinstance(told, dict) else predictions.shown(told)},
        wanted={"returned": list(NUMBERS)},
        actor=one.name,
    )


def _keys(told: Mapping[Any, Any]) -> str:
    return ", ".join(str(key)[:20] for key in list(told)[:8])


def peak_unsuspended(play: Play) -> Callable[[], int | None]:
    """Return the experiment that tells a count of those who wait from one that is never taken back."""

    def experiment() -> int | None:
        try:
            run = play.once(side_by_side(party(2, 5), at_once=range(5)))
            return predictions.whole(numbers_of(run, party(2, 5))["peak"]) if not run.trace.unended() else None
        except Failed:
            return None

    return experiment


# -- why


def why_over(trace: Trace, one: Party, at: int) -> str:
    """Explain more calls in flight at moment `at` than there are permits."""
    takes, gives = _books(trace, at)
    if never_awaited(trace):
        return "acquire-not-awaited"
    too_many = [holder for holder in gives if gives[holder] > takes[holder]]
    if too_many:
        return "double-release" if takes[too_many[0]] else "release-without-acquire"
    if not takes or any(moment.what == "gives-up" for moment in trace.moments[:at]):
        return "no-permit"
    if _made_before(trace):
        return OUTLIVES
    if len({semaphore for semaphore, _ in takes}) > 1:
        return "private-semaphore"
    return _why_not_held(trace, one, at, takes.total() - gives.total())


def _why_not_held(trace: Trace, one: Party, at: int, held: int) -> str:
    if held >= len(trace.in_flight(at, one.name)):
        made = {moment.details[1] for moment in trace.notes("made")}
        return TASKS if one.rollouts in made else WRONG
    shared = len(trace.notes("takes")) < len(one.calls(trace))
    return "permit-per-group" if held and shared else "turnstile"


def _books(trace: Trace, at: int) -> tuple[Counter[tuple[str, int]], Counter[tuple[str, int]]]:
    """Return the permits taken and given back until moment `at`, by semaphore and task."""
    takes, gives = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    for moment in trace.moments[: at + 1]:
        if moment.what == "takes":
            takes[moment.details[0], moment.task] += 1
        elif moment.what == "gives-back":
            gives[moment.details[0], moment.task] += 1
    return takes, gives


def _made_before(trace: Trace) -> bool:
    """Say whether a semaphore is used that was not made in this run: it was made when the module was loaded."""
    made = {moment.details[0] for moment in trace.notes("made")}
    return any(moment.details[0] not in made for moment in trace.notes("takes"))


def why_under(trace: Trace, at: int) -> str:
    """Explain permits that stay free at moment `at` although rollouts wait."""
    if asked_while_holding(trace) is not None:
        return "nested-permit"
    if _made_before(trace):
        return OUTLIVES
    takes, gives = _books(trace, at)
    keepers = {task for (semaphore, task), taken in takes.items() if taken > gives[semaphore, task]}
    over = {call.task for call in trace.calls if call.ended_at is not None and call.ended_at < at}
    open_tasks = {call.task for call in trace.in_flight(at)}
    return "never-returned" if keepers & over - open_tasks else "serialised"


Experiment = Callable[[], int | None]


def why_created(count: Count, _unsuspended: Experiment) -> str:
    """Explain a wrong number of tasks created."""
    one = count.one
    return TASKS if count.said in (one.permits, min(one.permits, one.rollouts), one.permits + one.rollouts) else WRONG


def why_peak(count: Count, unsuspended: Experiment) -> str:
    """Explain a wrong peak."""
    if count.said <= 1 and predictions.whole(count.told["finished"]) == 0:
        return "private-state"
    if count.said > count.right:
        return _why_peak_high(count, unsuspended)
    last = count.one.calls(count.trace)[-1]
    if count.said in (0, count.right - 1, len(count.trace.in_flight(last.began_at, count.one.name))):
        return NOT_A_MAXIMUM
    return "racy-counter"


def _why_peak_high(count: Count, unsuspended: Experiment) -> str:
    if count.said <= count.one.permits:
        return NOT_A_MAXIMUM
    if count.one.rollouts < count.said <= count.one.rollouts + 3:  # every task of the loop
        return TASKS
    unchecked = unsuspended()
    return "counts-waiters" if unchecked is None or unchecked <= 2 else "not-undone"


def why_waiting(count: Count, _unsuspended: Experiment) -> str:
    """Explain a wrong number of tasks that wait."""
    one, left = count.one, count.one.rollouts - count.one.permits
    beside_the_peak = one.rollouts - (predictions.whole(count.told["peak"]) or 0)
    if count.said in (left, max(0, left), one.permits, beside_the_peak):
        return TASKS
    if count.said > count.right:
        return "counts-waiters"
    if count.said == count.right - 1:
        return NOT_A_MAXIMUM
    return {0: TASKS, 1: "racy-counter"}.get(count.said, WRONG)


def why_finished(count: Count, _unsuspended: Experiment) -> str:
    """Explain a wrong number of calls that returned."""
    return TASKS if count.said == count.one.permits else WRONG


WHY: dict[str, Callable[[Count, Experiment], str]] = {
    "created": why_created,
    "peak": why_peak,
    "waiting": why_waiting,
    "finished": why_finished,
}
