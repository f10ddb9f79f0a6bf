"""Situations of exercise 13, and what must be true of each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from permitlab import diagnosis
from permitlab.director.values import same
from permitlab.evidence import Evidence
from permitlab.holders import asked_while_holding, ledger, never_awaited
from permitlab.situation import Act, Cue, Order, Situation, Start, View, in_flight
from permitlab.trace import Call, Ending

MODEL, CLEAN_UP, OUTSIDE, PROBE = "model", "clean-up", "outside", "probe"
UNDER_PERMIT = (MODEL, CLEAN_UP, OUTSIDE)
BATCH, AGAIN, OTHER = "batch", "again", "other"
CALL, LONG = 1.0, 60.0
"""Virtual seconds of a call; the long one is longer than anybody should dare to wait with a timeout."""
PATIENCE = 40
"""Calls after this one do not fail, so that whoever retries for ever comes to an end."""

Given = Mapping[int, str | None]
"""The samples of a batch, in order: their ids, and the responses they have on entry."""
NEW: Given = {7: None, 3: None, 11: None, 5: None}
FIVE: Given = {**NEW, 8: None}
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
    other: Given | None = None,
    then: Sequence[Act] = (),
    answers: Callable[[Call], Any] | None = None,
    lasts: float = CALL,
    keep: bool = False,
) -> Situation:
    """A batch, maybe another one; `outsiders` before it (or after it, unless `first`); in the end an audit."""
    others = tuple(Start(f"outsider-{number}", "outsider", (OUTSIDE,)) for number in range(outsiders))
    batch = (batch_of(BATCH, given),) if other is None else (batch_of(BATCH, given), batch_of(OTHER, other))
    starts = others + batch if first else batch + others
    acts = (Act(starts, tuple(cues), orders=orders), *then, probes(permits))
    return Situation(
        acts,
        {"permits": permits, "slow": slow},
        failing(fails),
        lambda _call: lasts,
        outsiders_last,
        answers,
        keep=keep,
    )


def batch_of(name: str, given: Given) -> Start:
    """Return the start of a batch with the samples `given`."""
    return Start(name, "batch", (name, [[number, response] for number, response in given.items()]))


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


def outsiders_last(call: Call, view: View) -> bool:
    """Keep what others do with their permits back until nothing else moves, and clean-ups until no call is left."""
    rank = {MODEL: 0, CLEAN_UP: 1, OUTSIDE: 2, PROBE: 3}
    own = rank.get(call.service, 0)
    return any(rank.get(other.service, own) < own for other in view.open_calls())


def sample_of(call: Call) -> Any:
    """Return the id of the sample that the call is about (None where there is none)."""
    number = call.payload[1] if len(call.payload) == 2 else None
    return number if type(number) in (int, str) else None


def batch_of_call(call: Call) -> str:
    """Return the name of the batch that the call belongs to (empty where there is none)."""
    name = call.payload[0] if len(call.payload) == 2 else ""
    return name if type(name) is str else ""


# -- cues

ABORT: Order = ("tell", "abort", [BATCH])


def begun(number: int) -> Callable[[View], bool]:
    """Hold when call `number`, or a later one, is in flight to the model: with p permits, number - p have ended."""
    return lambda view: any(call.service == MODEL and call.number >= number for call in view.open_calls())


def aborted_when(when: Callable[[View], bool], *orders: Order) -> Cue:
    """Set the event, and give `orders`, when `when` holds."""
    return Cue(when, lambda _view: [ABORT, *orders])


def with_abort(service: str, count: int, *, ended: int = 1, kind: str | None = None, abort_first: bool = False) -> Cue:
    """Of at least `count` calls to `service` end the `ended` oldest and set the event, all in one tick."""

    def both(view: View) -> list[Order]:
        orders = endings(view, service, ended, kind)
        return [ABORT, *orders] if abort_first else [*orders, ABORT]

    return Cue(in_flight(count, service), both)


def endings(view: View, service: str, count: int, kind: str | None = None) -> list[Order]:
    """Return the orders that answer the `count` oldest calls to `service` (or fail them with an error of `kind`)."""
    numbers = [call.number for call in view.open_calls() if call.service == service][:count]
    return [("answer", number) if kind is None else ("fail", number, kind) for number in numbers]


def failed_together(count: int) -> Cue:
    """Fail `count` calls in one tick."""
    return Cue(in_flight(count, MODEL), lambda view: endings(view, MODEL, count, "ValueError"))


def failed_beside_answers(count: int, place: int) -> Cue:
    """Of `count` calls or more answer the `count` oldest in one tick, but fail the one at `place` of them."""

    def mixed(view: View) -> list[Order]:
        orders = endings(view, MODEL, count)
        return [*orders[:place], ("fail", orders[place][1], "ModelError"), *orders[place + 1 :]]

    return Cue(in_flight(count + 1, MODEL), mixed)


def cancelled_when(when: Callable[[View], bool], times: int = 1) -> Cue:
    """Cancel the caller of the batch, `times` times in one tick, when `when` holds."""
    return Cue(when, lambda _view: [("cancel", BATCH)] * times)


def cancelled_and_ended(service: str, *, cancel_first: bool) -> Cue:
    """Cancel the caller of the batch in the tick in which a call to `service` is answered."""

    def both(view: View) -> list[Order]:
        orders: list[Order] = [*endings(view, service, 1), ("cancel", BATCH)]
        return orders[::-1] if cancel_first else orders

    return Cue(in_flight(1, service), both)


# -- the base: the bound, the ends, the permits


def sound(run: Evidence, permits: int, otherwise: str = "never-returned") -> None:
    """The base of every check: never more calls than permits, clean-ups and others' uses included; all ended."""
    kept_the_bound(run, permits)
    all_ended(run, otherwise)


def kept_the_bound(run: Evidence, permits: int, otherwise: str | None = None) -> None:
    """Never more at once than permits: calls, cancelled calls that are not over yet, others' uses."""
    peak, at = run.trace.peak(UNDER_PERMIT)
    if peak > permits:
        run.kept_the_bound(permits, *UNDER_PERMIT, otherwise=otherwise or why_over(run, at))


def why_over(run: Evidence, at: int) -> str:
    """Explain too many calls: some outlived their permits, permits were made out of nothing, or the engine's reason."""
    for call in run.trace.in_flight(at):
        if call.service in (MODEL, CLEAN_UP) and stopped_between(run, call, at):
            return why_outlived(run, call, at)
    why = why_too_many(run) or diagnosis.over_bound(run.trace, UNDER_PERMIT, at)
    return "turnstile" if why == "permit-per-group" and one_permit_each(run, at) else why


def one_permit_each(run: Evidence, at: int) -> bool:
    """Say whether by moment `at` the batches had taken a permit for each of their calls, one after the other."""
    taken = sum(moment.what == "takes" and moment.actor in (BATCH, AGAIN, OTHER) for moment in run.trace.moments[:at])
    return taken >= sum(call.began_at <= at for call in run.trace.calls_to(MODEL))


def stopped_between(run: Evidence, call: Call, at: int) -> bool:
    """Say whether the batch of `call` was stopped after the call began and before moment `at`."""
    first = call.began_at if call.service == MODEL else 0
    return any(first < moment <= at for moment in stops(run))


def stops(run: Evidence) -> list[int]:
    """Return the moments that stop the batch: the abort, a cancellation, a failed call."""
    return sorted([*aborts(run), *cancellations(run), *failures(run)])


def aborts(run: Evidence) -> list[int]:
    """Return the moments at which the batch's event was set."""
    return [at for at, m in enumerate(run.trace.moments) if (m.what, m.actor) == ("order", "abort")]


def cancellations(run: Evidence) -> list[int]:
    """Return the moments at which the caller of the batch was cancelled."""
    return [at for at, m in enumerate(run.trace.moments) if (m.what, m.actor) == ("cancel", BATCH)]


def failures(run: Evidence) -> list[int]:
    """Return the moments at which a call to the model failed."""
    return [c.ended_at for c in run.trace.calls_to(MODEL) if c.how == "failed" and c.ended_at is not None]


def why_outlived(run: Evidence, call: Call, at: int) -> str:
    """Explain a call that went on when it was to be cancelled: with its permit still held, or without."""
    mine = [one for one in run.trace.in_flight(at) if one.service in (MODEL, CLEAN_UP) and one.actor == call.actor]
    held = ledger(run.trace, at).held(call.actor)
    return "siblings-left-running" if held >= len(mine) else "work-outlives-permit"


def why_too_many(run: Evidence) -> str | None:
    """Explain a permit made out of nothing by the first task that gave back more than it took."""
    if never_awaited(run.trace):
        return "acquire-not-awaited"
    held: dict[int, int] = {}
    took: set[int] = set()
    for moment in run.trace.moments:
        if moment.what == "takes":
            held[moment.task] = held.get(moment.task, 0) + 1
            took.add(moment.task)
        elif moment.what == "gives-back" and moment.task:
            held[moment.task] = held.get(moment.task, 0) - 1
            if held[moment.task] < 0:
                return "double-release" if moment.task in took else "release-without-acquire"
    return None


def all_ended(run: Evidence, otherwise: str = "never-returned") -> None:
    """Every batch ended."""
    left = [actor for actor in run.trace.unended() if actor in (BATCH, AGAIN, OTHER)]
    if left:
        last = max(place for place, moment in enumerate(run.trace.moments) if moment.actor in left)
        run.fail(
            "deadlock",
            why_stuck(run, otherwise),
            at=last,
            seen={"never_ended": left},
            wanted={"never_ended": []},
            actors=", ".join(left),
            time=run.trace.moments[last].time,
        )


def why_stuck(run: Evidence, otherwise: str) -> str:
    """Explain a batch that waits for ever: for a second permit, for one it lost itself, or for what cannot come."""
    if asked_while_holding(run.trace) is not None:
        return "nested-permit"
    return leaked(run) or ("swallows-cancel" if cancellations(run) else otherwise)


def leaked(run: Evidence) -> str | None:
    """Name the path on which a task of a batch kept its permit, if the notes show one."""
    held: dict[int, int] = {}
    for moment in run.trace.moments:
        if moment.what in ("takes", "gives-back") and moment.task:
            held[moment.task] = held.get(moment.task, 0) + (1 if moment.what == "takes" else -1)
    keepers = {task for task, count in held.items() if count > 0}
    hows = {call.how for call in run.trace.calls_to(MODEL) if call.task in keepers}
    if "open" in hows:
        return None
    if "failed" in hows:
        return "leak-on-error"
    return "leak-on-cancel" if "given-up" in hows else "never-returned" if keepers else None


def all_given_back(run: Evidence, permits: int, otherwise: str = "never-returned") -> None:
    """When all was over, exactly `permits` probes held a permit side by side."""
    usable, at = run.trace.peak((PROBE,))
    if usable != permits:
        too_many = usable > permits
        why = (why_too_many(run) or "release-without-acquire") if too_many else leaked(run) or otherwise
        seen, wanted = {"permits_usable": usable}, {"permits_usable": permits}
        run.fail("permits-afterwards", why, at=at, seen=seen, wanted=wanted)


# -- task 1: what is generated


def came_back(run: Evidence, name: str = BATCH, otherwise: str = "wrong-result") -> Ending:
    """The batch returned something; return its ending."""
    ending = run.ending(name)
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned", otherwise)
    return ending


def calls_for(run: Evidence, number: Any, name: str = BATCH) -> list[Call]:
    """Return the calls to the model for the sample `number` in the batch `name`."""
    return [call for call in run.trace.calls_to(MODEL) if call.payload == (name, number)]


def generated(run: Evidence, given: Given, name: str = BATCH, otherwise: str = "wrong-result") -> None:
    """Each sample of `given` without a response was generated once, each other one not at all; responses are there."""
    came_back(run, name, otherwise)
    for number, response in given.items():
        generated_times(run, number, int(response is None), name, otherwise)
    for call in run.trace.calls_to(MODEL):
        if batch_of_call(call) == name and sample_of(call) not in given:
            run.fail("other-sample", otherwise, at=call.began_at, seen="other", wanted="sample", batch=name)
    responses_are_right(run, given, name)


def generated_times(run: Evidence, number: int, times: int, name: str, otherwise: str) -> None:
    """The sample `number` was generated `times` times in the batch `name`."""
    calls = calls_for(run, number, name)
    if len(calls) != times:
        run.fail(
            "generated-times",
            otherwise,
            at=calls[-1].began_at if calls else run.ending(name).at,
            seen={"calls": len(calls)},
            wanted={"calls": times},
            sample=number,
            batch=name,
        )


def left(run: Evidence, name: str = BATCH) -> dict[Any, Any]:
    """Return the responses of the samples as they were when `run_until_abort` was left, by id."""
    marks = [moment for moment in run.trace.notes("mark", name) if moment.details[:1] == ("left",)]
    noted = marks[0].details[1] if marks and len(marks[0].details) == 2 else []
    pairs = [pair for pair in noted if type(pair) is list and len(pair) == 2] if type(noted) is list else []
    return {number: response for number, response in pairs if type(number) in (int, str)}


def responses_are_right(run: Evidence, given: Given, name: str = BATCH) -> None:
    """Each sample has the answer of its call, what it had on entry, or None if it was cut off or never begun."""
    found = left(run, name)
    for number, response in given.items():
        allowed = responses_allowed(run, number, response, name)
        if not any(same(found.get(number), one) for one in allowed):
            run.fail(
                "response-wrong",
                "wrong-result",
                at=run.ending(name).at,
                seen={"response": run.shown(found.get(number))},
                wanted={"response": run.shown(allowed[0])},
                sample=number,
                batch=name,
            )


def responses_allowed(run: Evidence, number: int, response: str | None, name: str) -> list[Any]:
    """Return the responses that the sample may have; two where its answer came in the very tick of a stop."""
    if response is not None:
        return [response]
    answered = [call for call in calls_for(run, number, name) if call.how == "answered"]
    if not answered:
        return [None]
    call = answered[0]
    raced = any(in_one_tick(run, call.ended_at or 0, at) for at in stops(run))
    return [call.value, None] if raced else [call.value]


def in_one_tick(run: Evidence, one: int, other: int) -> bool:
    """Say whether nothing was waited for between two moments."""
    first, last = sorted((one, other))
    return all(moment.what != "rest" for moment in run.trace.moments[first:last])


def permits_are_used(run: Evidence, count: int) -> None:
    """At some moment `count` calls were in flight."""
    if run.trace.peak((MODEL,))[0] < count:
        takes = {name for name, actor in ledger(run.trace).takes if actor in (BATCH, OTHER)}
        run.reached(count, MODEL, otherwise="private-semaphore" if takes and "permits" not in takes else None)


# -- task 2: the abort


def nobody_began(run: Evidence) -> None:
    """No call began once the event was set."""
    for at in aborts(run)[:1]:
        for call in run.trace.calls_to(MODEL):
            if batch_of_call(call) == BATCH and call.began_at > at:
                run.fail(
                    "began-aborted",
                    "answer-before-permit",
                    at=call.began_at,
                    seen={"began": call.begun},
                    wanted={"began": None},
                    sample=sample_of(call),
                    aborted=run.trace.moments[at].time,
                )


def stopped(run: Evidence, otherwise: str = "siblings-left-running") -> None:
    """The calls in flight at the first stop were given up, and what that took was waited for."""
    for at in stops(run)[:1]:
        for call in run.trace.calls_to(MODEL):
            if batch_of_call(call) == BATCH:
                was_given_up(run, call, at, otherwise)
    for call in run.trace.calls_to(CLEAN_UP):
        if batch_of_call(call) in run.trace.started():
            waited_for(run, call)


def was_given_up(run: Evidence, call: Call, at: int, otherwise: str) -> None:
    """`call`, unless it was over by the tick of the stop at `at`, was given up; one that slipped in, at once."""
    ended = len(run.trace.moments) if call.ended_at is None else call.ended_at
    if call.how == "given-up" or ended < at or in_one_tick(run, ended, at):
        return
    over = run.trace.endings.get(BATCH)
    gone = over is not None and over.at < ended
    run.fail(
        "left-running" if gone else "went-on",
        why_outlived(run, call, over.at) if over is not None and gone else otherwise,
        at=over.at if over is not None and gone else min(ended, len(run.trace.moments) - 1),
        seen="went on",
        wanted="given up",
        sample=sample_of(call),
        time=run.trace.moments[at].time,
    )


def waited_for(run: Evidence, call: Call) -> None:
    """A cancelled call took its time to end; the batch did not end before it."""
    over = run.ending(batch_of_call(call))
    if call.ended_at is None or call.ended_at > over.at:
        run.fail(
            "not-awaited",
            why_outlived(run, call, over.at),
            at=over.at,
            seen="running",
            wanted="ended",
            sample=sample_of(call),
            time=over.time,
        )


def waited_for_nobody(run: Evidence) -> None:
    """The batch, once stopped, ended while others still held their permits."""
    over = run.ending(BATCH)
    since = stops(run)[0] if stops(run) else 0
    later = [c.ended_at for c in run.trace.calls_to(OUTSIDE) if c.ended_at is not None and c.ended_at > since]
    first = min(later, default=len(run.trace.moments))
    if over.at > first:
        run.fail(
            "waited-for-others",
            "wrong-timing",
            at=first,
            seen={"ended": over.time},
            wanted={"ended": run.trace.moments[since].time},
        )


def aborted_right(run: Evidence, given: Given, permits: int, otherwise: str = "wrong-timing") -> None:
    """After the abort: nobody began, calls in flight were cancelled and awaited, everything is in its place."""
    sound(run, permits)
    nobody_began(run)
    stopped(run, otherwise)
    sorted_right(run, given)
    all_given_back(run, permits)


# -- task 3: what is returned


def sorted_right(run: Evidence, given: Given, name: str = BATCH) -> None:
    """Finished and pending samples came back as two lists in input order, and the responses are right."""
    value = came_back(run, name).value
    responses_are_right(run, given, name)
    found = left(run, name)
    finished = [number for number in given if found.get(number) is not None]
    pending = [number for number in given if found.get(number) is None]
    if type(value) is not list or len(value) != 2 or any(type(part) is not list for part in value):
        run.fail(
            "not-two-lists",
            "wrong-result",
            at=run.ending(name).at,
            seen={"returned": run.shown(value)},
            wanted={"returned": "(finished, pending)"},
            batch=name,
        )
    for part, seen, wanted in (("finished", value[0], finished), ("pending", value[1], pending)):
        one_list(run, name, part, seen, wanted)


def one_list(run: Evidence, name: str, part: str, seen: list[Any], wanted: list[int]) -> None:
    """One of the two lists holds the right samples in the right order."""
    if not same(seen, wanted):
        run.fail(
            f"{part}-wrong",
            "wrong-result",
            at=run.ending(name).at,
            seen={"ids": run.shown(seen)},
            wanted={"ids": wanted},
            batch=name,
        )


def pending_of(run: Evidence, given: Given) -> dict[int, str | None]:
    """Return the samples that were without a response when the batch was left."""
    return {number: None for number in given if left(run).get(number) is None}


# -- task 4: errors, cancellations, nothing left


def passed_the_error_on(run: Evidence) -> None:
    """The error of a failed call reached the caller as itself (any of them where several failed in one tick)."""
    failed = [call for call in run.trace.calls_to(MODEL) if call.how == "failed"]
    first = min((call.ended_at or 0 for call in failed), default=0)
    raced = [call for call in failed if in_one_tick(run, call.ended_at or 0, first)]
    ending = run.ending(BATCH)
    mine = [call for call in raced if ending.problem is not None and ending.problem.call == call.number]
    if failed:
        run.raised(BATCH, (mine or raced)[0])


def failed_right(run: Evidence, given: Given, permits: int) -> None:
    """After a failure: the error is passed on, the rest was cancelled and awaited, nothing is lost or left."""
    kept_the_bound(run, permits)
    all_ended(run, "leak-on-error")
    if not failures(run):
        came_back(run)
        generated(run, given)
    passed_the_error_on(run)
    stopped(run)
    responses_are_right(run, given)
    nothing_left(run)
    all_given_back(run, permits, "leak-on-error")


def cancelled_right(run: Evidence, given: Given, permits: int) -> None:
    """After a cancellation: it ended as cancelled, the rest was cancelled and awaited, nothing is lost or left."""
    kept_the_bound(run, permits)
    all_ended(run, "leak-on-cancel")
    run.was_cancelled(BATCH)
    stopped(run)
    responses_are_right(run, given)
    nothing_left(run)
    all_given_back(run, permits, "leak-on-cancel")


def nothing_left(run: Evidence, name: str = BATCH) -> None:
    """At the first rest after the batch was over, no task of its own was alive."""
    over = run.ending(name).at
    rests = [(at, m) for at, m in enumerate(run.trace.moments) if m.what == "rest" and at > over]
    for at, rest in rests[:1]:
        if rest.details[0] > 0:
            run.fail(
                "tasks-left",
                "siblings-left-running",
                at=at,
                seen={"tasks": rest.details[0]},
                wanted={"tasks": 0},
                batch=name,
            )


def cleaning() -> Callable[[View], bool]:
    """Hold when a cancelled call is cleaning up and the model has no call."""
    return lambda view: in_flight(1, CLEAN_UP)(view) and not in_flight(1, MODEL)(view)


def empty_for_most(call: Call) -> Any:
    """Answer with an empty string, but for one sample."""
    return "an answer" if sample_of(call) == 3 else ""
