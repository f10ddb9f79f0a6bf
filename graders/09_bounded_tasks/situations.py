"""Situations of exercise 09, and what must be true of each of them.

A map is one actor; its calls are known by their items, so that maps running side by side never share an item.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from permitlab import diagnosis
from permitlab.director.values import same
from permitlab.evidence import Evidence
from permitlab.holders import ledger, never_awaited
from permitlab.situation import Act, Cue, Situation, Start, View, cancel, in_flight
from permitlab.trace import Call, Trace

MODEL, CLEANUP = "model", "cleanup"
CALL = 2.0
"""Virtual seconds of a call."""

ODD: list[Any] = [None, 0, False, "", [1], [1], {"a": 1}, 7, 7]
"""Items that are equal to each other, empty, or cannot be hashed."""

ODD_RESULTS: list[Any] = ["first", None, 0, False, [], [], "", None, None]
"""What the call of each odd item returns; equal items have equal results."""

KINDS: dict[str, list[Any]] = {
    "dictionary": [3, 1, 2],
    "text": ["x", "y", "z"],
    "iterator": [21, 22, 23],
    "lines": [31, 32, 33],
}
"""What each kind of iterable of the scene gives."""


# -- situations


def listed(
    count: int,
    permits: int,
    *,
    cues: Sequence[Cue] = (),
    fails: Callable[[Call], str | None] | None = None,
    slow: bool = False,
) -> Situation:
    """One map over a list of `count` numbers."""
    start = Start("map", "map_list", (list(range(count)), permits))
    return _one(start, cues, fails or failing(), slow)


def streamed(
    count: int, permits: int, *, breaks_at: int | None = None, cues: Sequence[Cue] = (), slow: bool = False
) -> Situation:
    """One map over a generator of `count` numbers, which breaks at item `breaks_at`."""
    return _one(Start("map", "map_stream", (0, count, permits, breaks_at)), cues, failing(), slow)


def _one(start: Start, cues: Sequence[Cue], fails: Callable[[Call], str | None], slow: bool) -> Situation:
    setup = {"slow": slow}
    acts = (Act((start,), tuple(cues)),)
    return Situation(acts, setup, fails=fails, lasts=lambda _call: CALL, withheld=while_somebody_cleans_up)


def odd() -> Situation:
    """One map over odd items with odd results."""
    return Situation((Act((Start("map", "map_list", (ODD, 2)),)),), answers=odd_result)


def odd_result(call: Call) -> Any:
    """Return the result of an odd item's call."""
    answers = zip(ODD, ODD_RESULTS, strict=True)
    return next((result for item, result in answers if same(item, item_of(call))), "?")


def every_kind() -> Situation:
    """A map over each kind of iterable, all side by side."""
    return Situation((Act(tuple(Start(kind, "map_kind", (kind, 2)) for kind in KINDS)),))


def at_once(count: int, permits: int) -> Situation:
    """One map whose calls return without ever suspending."""
    return Situation((Act((Start("map", "map_at_once", (count, permits)),)),))


def refused(permits: int, count: int) -> Situation:
    """A map with too few permits."""
    return Situation((Act((Start("map", "refused", (list(range(count)), permits)),)),))


def side_by_side(*, keep: bool = False) -> Situation:
    """Two maps at once with the same number of permits, then a third one with another number."""
    acts = (
        Act((Start("map-0", "map_stream", (0, 4, 2)), Start("map-1", "map_stream", (100, 5, 2)))),
        Act((Start("map-2", "map_stream", (200, 4, 3)),)),
    )
    return Situation(acts, keep=keep)


MAPS = {"map-0": (list(range(4)), 2), "map-1": (list(range(100, 105)), 2), "map-2": (list(range(200, 204)), 3)}
"""Items and permits of the maps of `side_by_side`."""


def failing(*items: int, kind: str = "ModelError") -> Callable[[Call], str | None]:
    """Fail the calls of the named items."""
    return lambda call: kind if call.service == MODEL and item_of(call) in items else None


def while_somebody_cleans_up(call: Call, view: View) -> bool:
    """Keep model calls in flight while a cancelled call cleans up, so that they may be stopped one by one."""
    return call.service == MODEL and any(other.service == CLEANUP for other in view.open_calls())


# -- cues


def cancelled_when(calls: int, times: int = 1) -> Cue:
    """Cancel the map, `times` times in one tick, when `calls` model calls are in flight."""
    return Cue(in_flight(calls, MODEL), cancel("map", times))


def cancelled_while_cleaning_up() -> Cue:
    """Cancel the map while a cancelled call cleans up."""
    return Cue(in_flight(1, CLEANUP), cancel("map"))


def together(calls: int, *kinds: str) -> Cue:
    """When `calls` model calls are in flight, end the oldest ones in one tick as `kinds` say, then cancel if said."""

    def orders(view: View) -> list[tuple[Any, ...]]:
        ends = zip(view.open_calls(), (kind for kind in kinds if kind != "cancel"), strict=False)
        told: list[tuple[Any, ...]] = [_end(call, kind) for call, kind in ends]
        return [*told, ("cancel", "map")] if "cancel" in kinds else told

    return Cue(in_flight(calls, MODEL), orders)


def _end(call: Call, kind: str) -> tuple[Any, ...]:
    return ("answer", call.number) if kind == "answer" else ("fail", call.number, kind)


# -- what must be true


def item_of(call: Call) -> Any:
    """Return the item with which the function was called."""
    return call.payload[0] if call.payload else None


def calls_of(trace: Trace, items: Sequence[Any]) -> list[Call]:
    """Return the model calls of `items`, in the order in which they began."""
    return [call for call in trace.calls_to(MODEL) if any(same(item_of(call), item) for item in items)]


def sound(run: Evidence, permits: int) -> None:
    """The base of every check: the bound was kept and the map ended."""
    run.kept_the_bound(permits, MODEL, otherwise=why_too_many(run.trace))
    ended(run)


def ended(run: Evidence, otherwise: str | None = None) -> None:
    """Every map ended."""
    left = run.trace.unended()
    if left:
        at = len(run.trace.moments) - 1
        why, time = otherwise or why_stuck(run.trace), run.trace.moments[at].time
        seen = {"never_ended": list(left)}
        run.fail("deadlock", why, at=at, seen=seen, wanted={"never_ended": []}, actors=", ".join(left), time=time)


def why_stuck(trace: Trace) -> str:
    """Explain a map that cannot move any more: one task may take permits that others give back."""
    books = ledger(trace)
    finished = sum(call.how == "answered" for call in trace.calls_to(MODEL))
    if finished > sum(books.gives.values()) and books.takes:
        return "never-returned"
    return diagnosis.stuck(trace)


def why_too_many(trace: Trace) -> str:
    """Explain more calls in flight than permits: all of them belong to one map."""
    if never_awaited(trace):
        return "acquire-not-awaited"
    books, (_, at) = ledger(trace), trace.peak([MODEL])
    takes, gives = sum(books.takes.values()), sum(books.gives.values())
    if gives > takes:
        return "double-release" if takes else "release-without-acquire"
    if not takes:
        return "unbounded-tasks"
    if len({name for name, _ in books.takes}) > 1:
        return "private-semaphore"
    return _why_beside_the_semaphore(trace, at)


def _why_beside_the_semaphore(trace: Trace, at: int) -> str:
    books = ledger(trace, at)
    held = sum(books.takes.values()) - sum(books.gives.values())
    if held <= 0:
        return "turnstile"
    return "permit-per-group" if held < len(trace.in_flight(at, MODEL)) else "unbounded-tasks"


def called_once_each(run: Evidence, actor: str, items: Sequence[Any]) -> None:
    """Each item was called exactly once, as it is."""
    ending = run.ending(actor)
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned")
    calls = calls_of(run.trace, items)
    others = len(run.trace.calls_to(MODEL)) - len(calls) if actor == "map" else 0
    if len(calls) != len(items) or others:
        seen = {"calls": len(calls) + others, "of_other_items": others}
        run.fail("calls-missing", "wrong-result", at=ending.at, seen=seen, wanted={"calls": len(items)}, actor=actor)
    for item in items:
        _called_as_often_as_it_stands_there(run, actor, item, items)


def _called_as_often_as_it_stands_there(
    run: Evidence, actor: str, item: Any, items: Sequence[Any], why: str = "wrong-result"
) -> None:
    times, wanted = len(calls_of(run.trace, [item])), sum(same(item, other) for other in items)
    if times != wanted:
        run.fail("item-calls", why, seen={"calls": times}, wanted={"calls": wanted}, actor=actor, item=repr(item))


def returned_in_order(run: Evidence, actor: str, items: Sequence[Any]) -> None:
    """Each item was called once, no call was left behind, and the results came back in item order."""
    called_once_each(run, actor, items)
    nothing_left(run, actor, calls_of(run.trace, items))
    results = {item_of(call): call.value for call in calls_of(run.trace, items)}
    why = "state-outlives-the-call" if _knows_of_others(run, actor, items) else "wrong-result"
    run.returned(actor, [results[item] for item in items], misconception=why)


def _knows_of_others(run: Evidence, actor: str, items: Sequence[Any]) -> bool:
    """Say whether `actor` returned results of calls that other maps made."""
    own = {call.number for call in calls_of(run.trace, items)}
    others = [call.value for call in run.trace.calls_to(MODEL) if call.number not in own and call.how == "answered"]
    value = run.ending(actor).value
    return isinstance(value, list) and any(same(result, other) for result in value for other in others)


def nothing_left(run: Evidence, actor: str, calls: Sequence[Call]) -> None:
    """When `actor` ended, each of `calls` had ended, its clean-up included."""
    end = run.ending(actor).at
    left = [call for call in calls if call.ended_at is None or call.ended_at > end]
    if left:
        run.fail(
            "left-running",
            "siblings-left-running",
            at=end,
            seen={"left": len(left)},
            wanted={"left": 0},
            actor=actor,
            items=", ".join(str(item_of(call)) for call in left),
        )


def places_filled(run: Evidence, actor: str, items: Sequence[Any], permits: int, otherwise: str | None = None) -> None:
    """At every rest as many calls of `actor` were in flight as permits and items allowed."""
    calls = calls_of(run.trace, items)
    begin = next(at for at, moment in enumerate(run.trace.moments) if (moment.what, moment.actor) == ("start", actor))
    for at in _rests(run.trace, begin, run.ending(actor).at):
        inside = sum(call.began_at <= at and (call.ended_at is None or call.ended_at > at) for call in calls)
        wanted = min(permits, len(items) - sum(call.ended_at is not None and call.ended_at <= at for call in calls))
        if inside != wanted:
            run.fail(
                "places",
                otherwise or why_idle(run.trace, calls, at),
                at=at,
                seen={"in_flight": inside},
                wanted={"in_flight": wanted},
                actor=actor,
                permits=permits,
                time=run.trace.moments[at].time,
            )


def _rests(trace: Trace, begin: int, end: int) -> list[int]:
    return [at for at, moment in enumerate(trace.moments) if moment.what == "rest" and begin < at < end]


def why_idle(trace: Trace, calls: Sequence[Call], at: int) -> str:
    """Explain places that stay empty at the rest `at` although items are left."""
    books = ledger(trace)
    if sum(books.takes.values()) > sum(books.gives.values()) + 1:
        return "never-returned"
    later = [call.began_at for call in calls if call.began_at > at]
    ends = [call.ended_at for call in calls if call.ended_at is not None and call.ended_at > at]
    if later and (not ends or min(later) < min(ends)):
        return "wrong-timing"
    return "serialised"


def taken_with_room(run: Evidence, permits: int) -> None:
    """Whenever an item was taken, fewer than `permits` of the earlier ones were still to be finished."""
    taken = 0
    for at, moment in enumerate(run.trace.moments):
        if moment.what != "mark" or moment.details[0] != "taken":
            continue
        taken += 1
        done = sum(call.ended_at is not None and call.ended_at < at for call in run.trace.calls_to(MODEL))
        if taken - done > permits:
            run.fail(
                "taken-early",
                "unbounded-tasks",
                at=at,
                seen={"taken": taken, "finished": done},
                wanted={"unfinished_at_most": permits},
                time=moment.time,
            )


def few_tasks(run: Evidence, permits: int) -> None:
    """At no rest were more than `permits` tasks of the map's own alive."""
    for at, moment in enumerate(run.trace.moments):
        if moment.what == "rest" and moment.details[0] > permits:
            run.fail(
                "tasks",
                "unbounded-tasks",
                at=at,
                seen={"tasks": moment.details[0]},
                wanted={"at_most": permits},
                time=moment.time,
            )


def refused_before_anything(run: Evidence, permits: int) -> None:
    """The map raised ValueError and called nothing."""
    calls = len(run.trace.calls_to(MODEL))
    if calls:
        at = run.trace.calls_to(MODEL)[0].began_at
        run.fail("called-anyway", "no-permit", at=at, seen={"calls": calls}, wanted={"calls": 0}, permits=permits)
    ended(run, "wrong-result")
    ending = run.ending("map")
    if ending.how != "returned":
        run.ended_otherwise(ending, "raised ValueError")
    if ending.value is not True:
        seen, wanted = {"ended": "returned"}, {"ended": "ValueError"}
        run.fail("not-refused", "wrong-result", at=ending.at, seen=seen, wanted=wanted, permits=permits)


# -- stopping


def moment_of(trace: Trace, what: str, *details: Any) -> int:
    """Return the position of the first moment `what` with these details; the last moment if there is none."""
    found = (at for at, m in enumerate(trace.moments) if m.what == what and m.details[: len(details)] == details)
    return next(found, len(trace.moments) - 1)


def failed_as_itself(run: Evidence) -> int:
    """The error of one of the failed calls reached the caller, in no group; return the moment of the first failure."""
    failed = [call for call in run.trace.calls_to(MODEL) if call.how == "failed"]
    if not failed:
        called_once_each(run, "map", [item_of(call) for call in run.trace.calls_to(MODEL)])
        run.fail("never-failed", "wrong-result", seen={"failed": 0}, wanted={"failed": 1})
    ended(run, "siblings-left-running")
    victim = item_of(failed[0])
    _called_as_often_as_it_stands_there(run, "map", victim, [victim], "wrong-timing")
    ending = run.ending("map")
    if ending.how == "returned":
        seen, wanted = {"ended": "returned"}, {"ended": "raised"}
        run.fail(
            "error-kept",
            "swallows-exception",
            at=ending.at,
            seen=seen,
            wanted=wanted,
            item=victim,
            error=failed[0].value,
        )
    problem = ending.problem
    if problem is None or problem.call not in [call.number for call in failed]:
        run.raised("map", failed[0])
    return failed[0].ended_at or 0


def broke_as_itself(run: Evidence) -> int:
    """The very error of the stream reached the caller; return the moment at which the stream broke."""
    ended(run, "siblings-left-running")
    ending, broke = run.ending("map"), moment_of(run.trace, "mark", "broke")
    if run.trace.moments[broke].what != "mark":
        run.ended_otherwise(ending, "raised SourceError")
    if not any(moment.details[0] == "as-itself" for moment in run.trace.notes("mark")):
        error = str(ending.problem) if ending.problem else None
        seen = {"ended": ending.how, "error": error, "value": run.shown(ending.value)}
        wanted = {"ended": "raised", "error": "SourceError"}
        how = error or ending.how
        why = diagnosis.raised_instead(ending) or "swallows-exception"
        run.fail("stream-error", why, at=ending.at, seen=seen, wanted=wanted, how=how)
    return broke


def stopped(run: Evidence, since: int, *, patient: bool = True) -> None:
    """From moment `since` on nothing new was begun and all calls in flight were cancelled and awaited.

    Forgives an item taken, and a call begun and cancelled at once, in the tick of `since`. A caller that was
    cancelled a second time need not be `patient`: it may end before the clean-up does.
    """
    _begun_no_more(run, since)
    _given_up(run, since)
    if patient:
        nothing_left(run, "map", run.trace.calls)
    no_task_left(run)


def _begun_no_more(run: Evidence, since: int) -> None:
    rest = next(iter(_rests(run.trace, since, len(run.trace.moments))), len(run.trace.moments))
    goes_on = [call.began_at for call in run.trace.calls_to(MODEL) if _goes_on(call, since, rest)]
    goes_on += [at for at, m in enumerate(run.trace.moments) if at > rest and m.details[:1] == ("taken",)]
    if goes_on:
        at = min(goes_on)
        seen, wanted = {"begun_later": len(goes_on)}, {"begun_later": 0}
        time = run.trace.moments[at].time
        run.fail("went-on", "siblings-left-running", at=at, seen=seen, wanted=wanted, time=time)


def _goes_on(call: Call, since: int, rest: int) -> bool:
    return call.began_at > since and (call.began_at > rest or call.ended_at is None or call.ended_at > rest)


def _given_up(run: Evidence, since: int) -> None:
    rest = next(iter(_rests(run.trace, since, len(run.trace.moments))), len(run.trace.moments))
    in_flight_then = run.trace.in_flight(since, MODEL)
    kept = [call for call in in_flight_then if call.how != "given-up" and (call.ended_at or rest) >= rest]
    if kept:
        at = kept[0].ended_at or len(run.trace.moments) - 1
        seen, wanted = {"went_on": len(kept)}, {"went_on": 0}
        items = ", ".join(str(item_of(call)) for call in kept)
        run.fail("not-cancelled", "siblings-left-running", at=at, seen=seen, wanted=wanted, items=items)


def no_task_left(run: Evidence) -> None:
    """At the last rest no task of the map's own was alive."""
    last = run.trace.notes("rest")[-1]
    if last.details[0] != 0:
        at = max(_rests(run.trace, 0, len(run.trace.moments)))
        seen, wanted = {"tasks": last.details[0]}, {"tasks": 0}
        run.fail("tasks-left", "siblings-left-running", at=at, seen=seen, wanted=wanted, time=last.time)


def came_to_it(run: Evidence, calls: int) -> None:
    """`calls` calls were in flight at once: what the cue waited for."""
    if run.trace.peak([MODEL])[0] < calls and run.ending("map").how != "returned":
        run.ended_otherwise(run.ending("map"), "returned")
    run.reached(calls, MODEL)


def cancelled_cleanly(run: Evidence, *, patient: bool = True) -> None:
    """The cancelled map ended as cancelled, and stopped all it had begun."""
    since = moment_of(run.trace, "cancel")
    ended(run)
    run.was_cancelled("map")
    stopped(run, since, patient=patient)
