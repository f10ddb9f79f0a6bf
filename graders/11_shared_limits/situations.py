"""Situations of exercise 11, and what must be true of each of them.

Every caller is an actor named after its service and makes one call to it: `search-0`, `judge-1`, `search@others-2`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from permitlab import diagnosis
from permitlab.evidence import Evidence
from permitlab.holders import ledger
from permitlab.situation import Act, Cue, Order, Situation, Start, View, cancel, holds, tell, waits
from permitlab.trace import Call, Trace

CALL = 10.0
"""Virtual seconds of a call."""

LIMITS = "limits"
"""The name of the Limits object that most situations use."""


# -- situations


def crowd(
    services: Mapping[str, int],
    default: int = 2,
    numbers: Sequence[tuple[str, int]] = (),
    *,
    cues: Sequence[Cue] = (),
    fails: Callable[[Call], str | None] | None = None,
    audit: int = 0,
    keep: bool = False,
) -> Situation:
    """As many callers of each service as `services` says, all at once; then `audit` + 1 more for `search`."""
    acts = [made_with(default, numbers), Act(callers(services), tuple(cues))]
    if audit:
        acts.append(Act(callers({"search": audit + 1}, prefix="after-"), explored=False))
    return Situation(tuple(acts), fails=fails or failing(), lasts=lambda _call: CALL, keep=keep)


def made_with(default: int, numbers: Sequence[tuple[str, int]] = (), which: str = LIMITS) -> Act:
    """Make a Limits object before anything else."""
    return Act((Start(which, "make", (which, default, [list(pair) for pair in numbers])),))


def callers(services: Mapping[str, int], entry: str = "io", prefix: str = "", first: int = 0) -> tuple[Start, ...]:
    """Return one start per caller."""
    return tuple(
        Start(f"{prefix}{service}-{first + number}", entry, _asked(service))
        for service, count in services.items()
        for number in range(count)
    )


def _asked(service: str) -> tuple[str, str]:
    key, _, which = service.partition("@")
    return which or LIMITS, key


def names(service: str, count: int) -> list[str]:
    """Return the names of `count` callers of `service`."""
    return [f"{service}-{number}" for number in range(count)]


def late(service: str, count: int, first: int) -> Cue:
    """`count` more callers of `service` come as soon as one of the first has ended."""
    starts = [start.order() for start in callers({service: count}, first=first)]
    return Cue(lambda view: any("-" in actor for actor in view.endings), lambda _view: starts)


def mixed() -> Situation:
    """Callers through run_io, with the semaphore itself and by hand at one key, while somebody looks twice."""
    look = Start("look", "look", _asked("search"))
    ways = _search_by("io", "direct", "by_hand", "io", "direct", "by_hand")
    return Situation((made_with(2), Act((look, *ways))), withheld=_until_all_else_ended)


def _search_by(*ways: str) -> tuple[Start, ...]:
    return tuple(Start(f"search-{number}", way, _asked("search")) for number, way in enumerate(ways))


def _until_all_else_ended(call: Call, view: View) -> bool:
    return call.service == "meanwhile" and len(view.open_calls()) > 1


def two_objects() -> Situation:
    """Two Limits objects with different defaults and the same key; callers of both come by turns, some of them late."""
    turns = [callers({service: 1}, first=number) for number in range(4) for service in TWO]
    cues = tuple(late(service, 2, 4) for service in TWO)
    return Situation((made_with(2), made_with(3, which="others"), Act(sum(turns, ()), cues)))


TWO = {"search": 2, "search@others": 3}
"""The permits that each object of `two_objects` gives its key."""


def failing(*actors: str) -> Callable[[Call], str | None]:
    """Fail the calls of the named callers."""
    return lambda call: "ModelError" if call.actor in actors else None


def numbers_set_late() -> Situation:
    """`judge` was looked at, `search` has one of 2 permits taken, then numbers are set; at the end once more."""
    sets = [("tell", "set", [LIMITS, key, 3]) for key in ("search", "judge", "storage")]
    more = callers({"search": 4}, first=1) + callers({"storage": 4})
    orders: list[Order] = [*sets, *(start.order() for start in more)]
    acts = (
        made_with(2),
        Act((Start("look", "look", _asked("judge")),)),
        Act(callers({"search": 1}), (Cue(holds("search-0"), lambda _view: orders),)),
        Act(cues=(at_once(tell("set", LIMITS, "search", 4)),)),
    )
    return Situation(acts)


def numbers_set_while_it_runs() -> Situation:
    """Numbers are set before any event loop and, for a new key, in a running one; the last one counts."""
    numbers = (("judge", 1), ("storage", 1), ("judge", 3))
    pages = [("tell", "set", [LIMITS, "pages", permits]) for permits in (4, 1)]
    starts = [start.order() for start in callers({"pages": 2})]
    cue = Cue(holds("search-0"), lambda _view: [*pages, *starts])
    return Situation((made_with(2, numbers), Act(callers({"search": 3, "judge": 4, "storage": 2}), (cue,))))


NUMBERS = {"search": 2, "judge": 3, "storage": 1, "pages": 1}
"""The permits that `numbers_set_while_it_runs` should give each key."""


def with_a_refused_number(*, keep: bool = False) -> Situation:
    """Numbers of one's own, and a number that comes too late."""
    too_late = Cue(holds("judge-0"), tell("set", LIMITS, "judge", 1))
    return crowd({"search": 3, "judge": 5, "storage": 2}, 2, (("judge", 3), ("storage", 1)), cues=[too_late], keep=keep)


def a_new_key(*, keep: bool) -> Situation:
    """A later run sets a number for a key that no run has used, then uses it."""
    orders = [("tell", "set", [LIMITS, "traces", 3]), *(start.order() for start in callers({"traces": 4}))]
    return crowd({"search": 3}, cues=[Cue(holds("search-0"), lambda _view: orders)], keep=keep)


def at_once(do: Callable[[View], Sequence[Order]]) -> Cue:
    """A cue that is due when its act begins."""
    return Cue(lambda _view: True, do)


# -- cues that cancel


def cancelled_inside(actor: str, times: int = 1) -> Cue:
    """Cancel `actor` while its call is in flight."""
    return Cue(holds(actor), cancel(actor, times))


def cancelled_waiting(actor: str) -> Cue:
    """Cancel `actor` while it waits for its permit."""
    return Cue(waits(actor), cancel(actor))


def all_cancelled_inside(actors: Sequence[str]) -> Cue:
    """Cancel all of `actors` in one tick while their calls are in flight."""
    return Cue(
        lambda view: all(view.holding(actor) for actor in actors), lambda _view: [("cancel", actor) for actor in actors]
    )


def woken_and_cancelled(holder: str, waiter: str) -> Cue:
    """Answer the call of `holder`, which wakes `waiter`, and cancel `waiter` in the same tick."""
    return Cue(holds(holder), lambda view: [("answer", view.holding(holder)[0].number), ("cancel", waiter)])


# -- what must be true


def sound(run: Evidence, permits: Mapping[str, int], otherwise: str | None = None) -> None:
    """The base of every check: the objects were made, each key kept its bound, everyone ended."""
    made(run)
    for service, bound in permits.items():
        run.kept_the_bound(bound, service, otherwise=otherwise)
    run.all_ended(otherwise or "never-returned")


def made(run: Evidence) -> None:
    """`Limits(...)` and `set` worked where no event loop runs."""
    for ending in run.trace.endings.values():
        if ending.actor in (LIMITS, "others") and ending.how != "returned":
            problem = str(ending.problem or ending.how)
            why = "wrong-loop" if "event loop" in problem else diagnosis.raised_instead(ending) or "wrong-result"
            run.fail("not-made", why, at=ending.at, seen={"error": problem}, wanted={"error": None}, how=problem)


def each_called(run: Evidence, services: Mapping[str, int]) -> None:
    """Every caller made its one call."""
    for service, count in services.items():
        for actor in names(service, count):
            run.called(actor, service, misconception=diagnosis.raised_instead(run.ending(actor)) or "wrong-result")


def each_came_back(run: Evidence, services: Mapping[str, int], but: Sequence[str] = ()) -> None:
    """Every caller (`but` some) made its one call and returned, whatever it returned."""
    for service, count in services.items():
        for actor in names(service, count):
            if actor not in but:
                if run.ending(actor).how != "returned":
                    run.ended_otherwise(run.ending(actor), "returned")
                run.called(actor, service)


def each_returned(run: Evidence, services: Mapping[str, int], but: Sequence[str] = ()) -> None:
    """Every caller (`but` some) made its one call and returned its result."""
    for service, count in services.items():
        for actor in names(service, count):
            if actor not in but:
                _returned_its_result(run, actor, service)


def _returned_its_result(run: Evidence, actor: str, service: str) -> None:
    ending = run.ending(actor)
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned")
    (call,) = run.called(actor, service)
    if call.ended_at is None or call.ended_at > ending.at:
        run.fail(
            "not-awaited", "turnstile", at=ending.at, seen={"call": "in flight"}, wanted={"call": "ended"}, actor=actor
        )
    run.returned(actor, call.value, shown=run.shown(call.value))


def permits_used(
    run: Evidence, permits: Mapping[str, int], otherwise: str | Callable[[Trace, str], str] | None = None
) -> None:
    """At every rest each key had as many calls in flight as its permits and its callers allowed."""
    for service, bound in permits.items():
        for at, moment in enumerate(run.trace.moments):
            inside = len(run.trace.in_flight(at, service)) if moment.what == "rest" else 0
            wanted = min(bound, _unfinished(run.trace, service, at)) if moment.what == "rest" else 0
            if inside < wanted:
                why = otherwise(run.trace, service) if callable(otherwise) else otherwise
                run.fail(
                    "permits-unused",
                    why or why_unused(run.trace),
                    at=at,
                    seen={"in_flight": inside},
                    wanted={"in_flight": wanted},
                    service=service,
                    time=moment.time,
                )


def _unfinished(trace: Trace, service: str, at: int) -> int:
    """Return how many callers of `service` have come and have neither ended nor had their call."""
    begun = [m.actor for m in trace.moments[: at + 1] if m.what == "start" and _service_of(m.actor) == service]
    over = {call.actor for call in trace.calls_to(service) if call.ended_at is not None and call.ended_at <= at}
    over |= {ending.actor for ending in trace.endings.values() if ending.at <= at}
    return sum(actor not in over for actor in begun)


def _service_of(actor: str) -> str:
    return actor.removeprefix("after-").rpartition("-")[0]


def why_unused(trace: Trace) -> str:
    """Explain permits of the only key that stay free although callers wait."""
    peak = max((trace.peak([call.service])[0] for call in trace.calls), default=0)
    why = diagnosis.under_bound(trace)
    return "wrong-timing" if why == "serialised" and peak > 1 else why


def why_held_up(trace: Trace, service: str) -> str:
    """Explain a key whose permits stay free while other keys are busy: one alone, or one semaphore for several."""
    books = ledger(trace)
    owners: dict[str, set[str]] = {}
    for name, actor in books.takes:
        owners.setdefault(name, set()).add(_service_of(actor))
    shared = any(len(keys) > 1 for keys in owners.values())
    return "scope-too-wide" if shared or trace.peak([service])[0] == 0 else diagnosis.leak(trace) or "scope-too-wide"


def why_other_number(trace: Trace, service: str) -> str:
    """Explain permits that stay free in a later run: `judge` got the 1 that was refused, or a number was lost."""
    return "wrong-result" if service == "judge" and trace.peak([service])[0] == 1 else "wrong-loop"


def failed_alone(run: Evidence, service: str, count: int, victims: Sequence[str]) -> None:
    """The errors of the victims' calls reached their callers as themselves; all others returned their results."""
    for victim in victims:
        (call,) = run.called(victim, service)
        run.raised(victim, call)
    each_returned(run, {service: count}, but=victims)


def cancelled_alone(run: Evidence, service: str, count: int, victims: Sequence[str]) -> None:
    """The victims ended as cancelled, their calls were given up; all others came back."""
    for victim in victims:
        for call in run.trace.calls_to(service, victim):
            if call.how != "given-up":
                at = call.ended_at or run.ending(victim).at
                run.fail("outlived", "work-outlives-permit", at=at, seen=call.how, wanted="given-up", actor=victim)
        run.was_cancelled(victim)
    each_came_back(run, {service: count}, but=victims)


def never_called(run: Evidence, actor: str, service: str) -> None:
    """`actor`, cancelled while it waited, made no call."""
    run.called(actor, service, times=0, misconception="swallows-cancel")


def same_object(run: Evidence) -> None:
    """Whoever looked twice found the same object."""
    ending = run.ending("look")
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned")
    if ending.value is not True:
        seen, wanted = {"same": ending.value}, {"same": True}
        run.fail("another-object", "private-semaphore", at=ending.at, seen=seen, wanted=wanted)


# -- numbers


def told(run: Evidence) -> list[tuple[int, list[Any]]]:
    """Return what came of each `set`, with its moment: key, permits, and set, refused or the name of an error."""
    found = [(at, m.details[0]) for at, m in enumerate(run.trace.moments) if (m.what, m.actor) == ("told", "set")]
    return [(at, value) for at, value in found if isinstance(value, list) and len(value) == 3]


def set_worked(run: Evidence, *keys: str) -> None:
    """Numbers of keys that nobody has used could be set."""
    for at, (key, permits, outcome) in told(run):
        if key in keys and outcome != "set":
            seen, wanted = {"set": outcome}, {"set": "set"}
            run.fail("set-refused", "wrong-result", at=at, seen=seen, wanted=wanted, name=repr(key), permits=permits)


def set_refused(run: Evidence, *keys: str, bound: int = 2) -> None:
    """Numbers of keys that were used could not be set any more."""
    for at, (key, permits, outcome) in told(run):
        if key in keys and outcome != "refused":
            replaced = run.trace.peak([str(key)])[0] > bound
            why = "private-semaphore" if replaced else "swallows-exception" if outcome == "set" else "wrong-result"
            seen, wanted = {"set": outcome}, {"set": "RuntimeError"}
            run.fail("set-accepted", why, at=at, seen=seen, wanted=wanted, name=repr(key), permits=permits)
