"""Situations of exercise 04, and what must be true of each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from permitlab import diagnosis
from permitlab.evidence import Evidence
from permitlab.holders import asked_while_holding, ledger
from permitlab.situation import Act, Cue, Order, Situation, Start, View, holds, in_flight, waits
from permitlab.trace import Call, Moment

MODEL, STRANGER, AUDIT = "model", "stranger", "audit"
CALL = 60.0
"""Virtual seconds of a model call: longer than anybody should dare to wait with a timeout."""
NEAR = 1e-6
"""Seconds within which two times are the same."""
MOST_CALLS = 12
"""Nobody has a reason to call more often; a call after that is never answered."""
ERRORS = ("ModelError", "ValueError", "ConnectionError", "TimeoutError", "RuntimeError")

Plan = Mapping[str, Sequence[str]]
"""For each actor the kinds of error with which its first calls fail."""


# -- situations


def names(count: int) -> list[str]:
    """Return the actors' names: rollout-0, rollout-1, ..."""
    return [f"rollout-{number}" for number in range(count)]


def starts(count: int, entry: str = "rollout", **options: Any) -> tuple[Start, ...]:
    """Return one start per rollout, each with a request of its own and the same options."""
    return tuple(rollout(number, entry=entry, **options) for number in range(count))


def rollout(number: int, *, request: str | None = None, entry: str = "rollout", **options: Any) -> Start:
    """Return the start of one rollout; `options` go to `call_with_retry`."""
    return Start(f"rollout-{number}", entry, (f"request-{number}" if request is None else request, options))


def strangers(*delays: float) -> tuple[Start, ...]:
    """Return starts of those who want a permit for a use of their own, each after its delay."""
    return tuple(Start(f"stranger-{number}", "stranger", (delay,)) for number, delay in enumerate(delays))


def audit(permits: int) -> Act:
    """Return the act in which `permits` + 1 others try to hold a permit side by side."""
    others = tuple(Start(f"after-{number}", "stranger", (0, AUDIT)) for number in range(permits + 1))
    return Act(others, explored=False)


def errors(count: int, first: int = 0) -> tuple[str, ...]:
    """Return `count` kinds of error, all kinds in turn."""
    return tuple(ERRORS[(first + number) % len(ERRORS)] for number in range(count))


def played(
    who: tuple[Start, ...],
    permits: int,
    plan: Plan | None = None,
    *,
    cues: Sequence[Cue] = (),
    lasts: Callable[[Call], float] = lambda _call: CALL,
    answers: Callable[[Call], Any] | None = None,
    keep: bool = False,
) -> Situation:
    """`who` share `permits`, their first calls fail as planned; then strangers audit the permits."""
    acts = (Act(who, tuple(cues)), audit(permits))
    setup, fails = {"permits": permits}, failing(plan or {})
    return Situation(acts, setup, fails, lasts, one_too_many, answers=answers, keep=keep)


def one_too_many(call: Call, _view: View) -> bool:
    """Say whether `call` is one of a rollout that calls without end."""
    return nth(call) > MOST_CALLS


def failing(plan: Plan) -> Callable[[Call], str | None]:
    """Fail each actor's first calls as planned."""

    def kind(call: Call) -> str | None:
        planned, number = plan.get(call.actor, ()), nth(call)
        return planned[number - 1] if 0 < number <= len(planned) else None

    return kind


def nth(call: Call) -> int:
    """Return which call of its actor this is, from 1 (0 for a call to another service)."""
    number = call.payload[1] if len(call.payload) == 2 else 0
    return number if type(number) is int else 0


def callers_that_go_on(permits: int, plan: Plan) -> Situation:
    """All permits are in use; strangers want them; the callers, once done, go on with something else for long."""
    who = starts(permits, "rollout_and_more", attempts=1) + strangers(*[5.0] * permits)
    return played(who, permits, plan, lasts=lambda call: 1000.0 if call.service == "afterwards" else CALL)


def strangers_in_every_pause() -> Situation:
    """One permit; rollout-0 fails at 1 s and 12 s and pauses 10 s each time; a stranger comes at 5 s and at 17 s."""
    return played(rollouts_and_strangers(1, 5.0, 17.0, pause=10), 1, {"rollout-0": errors(2)}, lasts=lambda _call: 1.0)


def everybody_pauses_at_once() -> Situation:
    """Two permits; both rollouts fail and pause while two strangers already wait for their permits."""
    plan = {name: errors(1) for name in names(2)}
    return played(rollouts_and_strangers(2, 0.5, 0.5, pause=5), 2, plan, lasts=lambda _call: 1.0)


def busy_after_the_pause() -> Situation:
    """One permit; when the pause of rollout-0 is over, the permit is with a stranger for long."""
    return played(rollouts_and_strangers(1, 0.5, pause=1), 1, {"rollout-0": errors(1)}, lasts=a_short_first_call)


def rollouts_and_strangers(count: int, *delays: float, **options: Any) -> tuple[Start, ...]:
    """Return starts of `count` rollouts and of one stranger per delay."""
    return starts(count, **options) + strangers(*delays)


def a_short_first_call(call: Call) -> float:
    """Let calls of rollout-0 last 1 s and all others long."""
    return 1.0 if call.actor == "rollout-0" else CALL


# -- cues


def in_call(actor: str, number: int) -> Callable[[View], bool]:
    """Hold when the actor's `number`-th call is in flight."""
    return lambda view: any(nth(call) == number for call in view.holding(actor))


def fail_and_then(actor: str, do: Callable[[View], Sequence[Order]], *, after: float = 0.0) -> list[Cue]:
    """Fail the first call of `actor`; give the orders of `do` when it has no call in flight, `after` seconds later."""
    times: list[float] = []

    def fail(view: View) -> list[Order]:
        times[:] = [view.now]
        return [("fail", view.holding(actor)[0].number, "ModelError")]

    def later(view: View) -> bool:
        return bool(times) and view.now >= times[0] + after - NEAR and waits(actor)(view)

    return [Cue(holds(actor), fail), Cue(later, do)]


def again_and_again(actor: str) -> Callable[[View], Sequence[Order]]:
    """Cancel `actor` now and once more in each of the next ticks."""
    return lambda _view: [("cancel", actor), ("tell", "cancel_again", [actor, 5])]


def everyone_cancelled(permits: int) -> list[Cue]:
    """Cancel all holders in one tick, as soon as every permit is in use."""

    def holders(view: View) -> list[Order]:
        return [("cancel", call.actor) for call in view.open_calls() if call.actor in view.started]

    return [Cue(in_flight(permits), holders)]


def ended_and_cancelled(holder: str, victim: str, kind: str | None, *, cancel_first: bool = False) -> list[Cue]:
    """End the call of `holder` (with an error of `kind`) and cancel `victim` in the same tick."""

    def both(view: View) -> list[Order]:
        number = view.holding(holder)[0].number
        end: Order = ("answer", number) if kind is None else ("fail", number, kind)
        orders: list[Order] = [end, ("cancel", victim)]
        return orders[::-1] if cancel_first else orders

    return [Cue(holds(holder), both)]


# -- the base: the bound, the ends, the permits


def sound(run: Evidence, permits: int, otherwise: str = "never-returned") -> None:
    """The base of every check: the bound was kept and every rollout ended."""
    kept_the_bound(run, permits)
    all_ended(run, otherwise)


def kept_the_bound(run: Evidence, permits: int, otherwise: str | None = None) -> None:
    """Never more calls at once than permits; a stranger's use of a permit counts as one."""
    usage = (MODEL, STRANGER)
    if run.trace.peak(usage)[0] > permits:
        run.kept_the_bound(permits, *usage, otherwise=otherwise or why_over(run, run.trace.peak(usage)[1]))


def why_over(run: Evidence, at: int) -> str:
    """Explain too many calls: the engine's reason, or a later attempt for which nobody took a permit."""
    why = diagnosis.over_bound(run.trace, (MODEL, STRANGER), at)
    calls = run.trace.in_flight(at, MODEL)
    return "no-permit" if why == "turnstile" and any(taken_for(run, call) == 0 for call in calls) else why


def taken_for(run: Evidence, call: Call) -> int:
    """Return how many permits the actor took between its call before this one and this one."""
    before = [one.ended_at for one in run.trace.calls_to(MODEL, call.actor) if one.number < call.number]
    since = max((at for at in before if at is not None), default=0)
    moments = run.trace.moments[since : call.began_at]
    return sum(moment.what == "takes" and moment.actor == call.actor for moment in moments)


def all_ended(run: Evidence, otherwise: str) -> None:
    """Every rollout ended."""
    stopped_calling(run)
    left = [actor for actor in run.trace.unended() if actor.startswith("rollout")]
    if left:
        at = last_moment_of(run, left)
        run.fail(
            "deadlock",
            why_stuck(run, otherwise),
            at=at,
            seen={"never_ended": left},
            wanted={"never_ended": []},
            actors=", ".join(left),
            time=run.trace.moments[at].time,
        )


def stopped_calling(run: Evidence) -> None:
    """No rollout calls and calls."""
    for call in run.trace.calls_to(MODEL):
        if nth(call) > MOST_CALLS:
            answers = [one for one in run.trace.calls_to(MODEL, call.actor) if one.how == "answered"]
            run.fail(
                "without-end",
                "wrong-result" if answers else "wrong-timing",
                at=call.began_at,
                seen={"calls": nth(call)},
                wanted={"calls": nth(answers[0]) if answers else None},
                actor=call.actor,
            )


def last_moment_of(run: Evidence, actors: Sequence[str]) -> int:
    """Return the last moment at which one of `actors` did anything."""
    return max(at for at, moment in enumerate(run.trace.moments) if moment.actor in actors)


def why_stuck(run: Evidence, otherwise: str) -> str:
    """Explain a rollout that waits for ever: a permit somebody took along, or a second one on top of its own."""
    leak = diagnosis.leak(run.trace)
    if leak is None and asked_while_holding(run.trace) is not None:
        return "nested-permit"
    if leak is None and any(actor in run.trace.cancelled() for actor in run.trace.unended()):
        return "swallows-cancel"
    return leak or otherwise


def all_given_back(run: Evidence, permits: int, otherwise: str) -> None:
    """When all was over, exactly `permits` others held a permit side by side."""
    usable, at = run.trace.peak((AUDIT,))
    if usable != permits:
        why = why_too_many(run) if usable > permits else diagnosis.leak(run.trace) or otherwise
        run.fail("permits-afterwards", why, at=at, seen={"permits_usable": usable}, wanted={"permits_usable": permits})


def why_too_many(run: Evidence) -> str:
    """Explain a permit too many: given back twice, or without one in hand, after a cancellation."""
    for actor in names(9):
        held, since = 0, 0
        for at, moment in enumerate(run.trace.moments):
            if moment.actor != actor or moment.what not in ("takes", "gives-back"):
                continue
            held += 1 if moment.what == "takes" else -1
            if held < 0:
                return why_given(run.trace.moments[since:at], actor)
            since = at
    return diagnosis.audit(run.trace, 1, 0, "release-without-acquire")


def why_given(between: Sequence[Moment], actor: str) -> str:
    """Explain a permit given back with none in hand from what befell the actor since it last had to do with one."""
    if any(moment.what in ("cancel", "gives-up") and moment.actor == actor for moment in between):
        return "release-without-acquire"
    had_one = any(moment.what == "gives-back" and moment.actor == actor for moment in between)
    return "double-release" if had_one else "release-without-acquire"


def called_at_all(run: Evidence, actors: Sequence[str], otherwise: str = "wrong-result") -> None:
    """Each of `actors` called the model."""
    for actor in actors:
        if not run.trace.calls_to(MODEL, actor):
            run.called(actor, MODEL, misconception=why_no_call(run, actor, otherwise))


def why_no_call(run: Evidence, actor: str, otherwise: str) -> str:
    """Explain a number of calls from the error that came instead, if there was one."""
    ending = run.trace.endings.get(actor)
    return (diagnosis.raised_instead(ending) if ending else None) or otherwise


# -- task 1


def answered(run: Evidence, actor: str) -> None:
    """A lone rollout with a single attempt does not trip over the semaphore (`attempts` itself is for task 4)."""
    ending = run.ending(actor)
    refused_it = ending.problem is not None and ending.problem.type == "ValueError"
    if ending.how != "returned" and not refused_it:
        run.ended_otherwise(ending, "returned")


def every_permit_is_used(run: Evidence, count: int) -> None:
    """At some moment `count` calls were in flight."""
    peak, _ = run.trace.peak((MODEL,))
    if peak < count:
        run.reached(count, MODEL, otherwise="private-semaphore" if never_used_ours(run) else None)


def never_used_ours(run: Evidence) -> bool:
    """Say whether rollouts took permits, but none of the semaphore they were given."""
    takes = {name for name, actor in ledger(run.trace).takes if actor.startswith("rollout")}
    return bool(takes) and "permits" not in takes


# -- task 2


def cancelled_alone(run: Evidence, count: int) -> None:
    """Whoever was cancelled ended at once as cancelled; the other rollouts were answered.

    Nobody is cancelled where the situation never came so far: a pause or an attempt that is missing is for
    tasks 3 and 4.
    """
    victims = set(run.trace.cancelled())
    for victim in sorted(victims):
        cancelled_at_once(run, victim)
    for actor in names(count):
        if victims and actor not in victims and run.ending(actor).how != "returned":
            run.ended_otherwise(run.ending(actor), "returned")


def cancelled_at_once(run: Evidence, victim: str) -> None:
    """`victim` made no call after it was cancelled, gave up the one in flight, and ended in that very moment."""
    at = cancelled_at(run, victim)
    calls_nobody_after(run, victim)
    for call in run.trace.calls_to(MODEL, victim):
        if call.ended_at is None or call.ended_at > at:
            gave_up(run, call, at)
    run.was_cancelled(victim)
    ended_then(run, victim, at)


def ended_then(run: Evidence, victim: str, at: int) -> None:
    """`victim`, cancelled at moment `at`, ended in that virtual second."""
    when, ended = run.trace.moments[at].time, run.ending(victim)
    if ended.time > when + NEAR:
        was_in_call = any(call.actor == victim for call in run.trace.in_flight(at, MODEL))
        run.fail(
            "cancel-late",
            "wrong-timing" if was_in_call else "swallows-cancel",
            at=ended.at,
            seen={"ended": ended.time},
            wanted={"ended": when},
            actor=victim,
        )


def cancelled_at(run: Evidence, actor: str) -> int:
    """Return the moment at which `actor` was cancelled, or the last one of the run."""
    found = (at for at, moment in enumerate(run.trace.moments) if (moment.what, moment.actor) == ("cancel", actor))
    return next(found, len(run.trace.moments) - 1)


def calls_nobody_after(run: Evidence, victim: str) -> None:
    """`victim` made no call after it was cancelled (one that is given up in that very moment is none)."""
    at = cancelled_at(run, victim)
    for call in run.trace.calls_to(MODEL, victim):
        slipped_in = call.how == "given-up" and call.ended == run.trace.moments[at].time
        if call.began_at > at and not slipped_in:
            run.fail(
                "called-after-cancel",
                "swallows-cancel",
                at=call.began_at,
                seen={"called_at": call.begun},
                wanted={"called_at": None},
                actor=victim,
                cancelled=run.trace.moments[at].time,
            )


def gave_up(run: Evidence, call: Call, at: int) -> None:
    """`call`, in flight when its actor was cancelled at moment `at`, was given up then and there."""
    when = run.trace.moments[at].time
    if call.how == "given-up" and call.ended is not None and call.ended <= when + NEAR:
        return
    until = len(run.trace.moments) if call.ended_at is None else call.ended_at
    kept = ledger(run.trace, until - 1).held(call.actor) > 0
    run.fail(
        "outlived",
        "swallows-cancel" if kept else "work-outlives-permit",
        at=until - 1,
        seen={"call_ended": call.ended},
        wanted={"call_ended": when},
        actor=call.actor,
    )


# -- task 3


def no_permit_idles(run: Evidence, permits: int, otherwise: str = "scope-too-wide") -> None:
    """Whenever nothing moves, no stranger waits although fewer than `permits` permits are in use."""
    for at, moment in enumerate(run.trace.moments):
        if moment.what == "rest":
            used = len([call for call in run.trace.in_flight(at) if call.service in (MODEL, STRANGER)])
            waiting = strangers_waiting(run, at)
            if waiting and used < permits:
                idle_permit(run, at, used, min(permits, used + len(waiting)), otherwise)


def idle_permit(run: Evidence, at: int, used: int, wanted: int, otherwise: str) -> None:
    """Fail because at moment `at` a stranger could not get a permit that nobody was using."""
    asleep = pausing(run, at)
    run.fail(
        "kept-in-pause" if asleep else "kept-after",
        otherwise,
        at=at,
        seen={"in_use": used},
        wanted={"in_use": wanted},
        time=run.trace.moments[at].time,
        waiting=", ".join(strangers_waiting(run, at)),
        pausing=", ".join(asleep),
    )


def strangers_waiting(run: Evidence, at: int) -> list[str]:
    """Return the strangers that had come by moment `at` and had no permit yet."""
    came = {moment.actor for moment in run.trace.moments[: at + 1] if moment.what == "mark"}
    served = {call.actor for call in run.trace.calls_to(STRANGER) if call.began_at <= at}
    return sorted(actor for actor in came - served if actor.startswith("stranger"))


def pausing(run: Evidence, at: int) -> list[str]:
    """Return the rollouts whose latest call by moment `at` had failed, and that had not ended."""
    latest = {call.actor: call for call in run.trace.calls_to(MODEL) if call.began_at <= at}
    ended = {ending.actor for ending in run.trace.endings.values() if ending.at <= at}
    failed = [actor for actor, call in latest.items() if call.how == "failed" and (call.ended_at or 0) <= at]
    return sorted(actor for actor in failed if actor not in ended)


def paused_right(run: Evidence, actor: str, pause: float) -> None:
    """`actor`, alone, called at once, paused `pause` seconds after each failure, and ended with its answer.

    How many calls there are is for task 4; with a single one there is no pause to measure.
    """
    calls = run.trace.calls_to(MODEL, actor)
    if len(calls) < 2:
        run.called(actor, MODEL, 4, misconception=why_no_call(run, actor, "wrong-timing"))
    if calls[0].begun > NEAR:
        run.fail(
            "began-late",
            "wrong-timing",
            at=calls[0].began_at,
            seen={"began": calls[0].begun},
            wanted={"began": 0.0},
            actor=actor,
        )
    for before, after in pairwise(calls):
        one_pause(run, before, after, pause)
    if calls[-1].how == "answered":
        ended_with_its_last_call(run, actor, calls)


def one_pause(run: Evidence, before: Call, after: Call, pause: float) -> None:
    """Between the end of one call and the start of the next lay exactly `pause` seconds."""
    ended = after.begun if before.ended is None else before.ended
    if abs(after.begun - ended - pause) > NEAR:
        run.fail(
            "pause-wrong",
            "wrong-timing",
            at=after.began_at,
            seen={"pause": round(after.begun - ended, 6)},
            wanted={"pause": pause},
            actor=before.actor,
            failed=ended,
        )


def ended_with_its_last_call(run: Evidence, actor: str, calls: Sequence[Call]) -> None:
    """`actor` ended in the very moment in which its last call did."""
    ending, last = run.ending(actor), calls[-1].ended
    if last is not None and ending.time > last + NEAR:
        run.fail(
            "ended-late", "wrong-timing", at=ending.at, seen={"ended": ending.time}, wanted={"ended": last}, actor=actor
        )


# -- task 4


def gave_up_after(run: Evidence, actor: str, attempts: int, otherwise: str = "wrong-timing") -> None:
    """`actor`, whose calls all fail, made `attempts` calls and ended at once with the last one's own error."""
    calls = run.called(actor, MODEL, attempts, misconception=why_no_call(run, actor, otherwise))
    run.raised(actor, calls[-1])
    ended_with_its_last_call(run, actor, calls)


def answered_after(run: Evidence, actor: str, failures: int, otherwise: str = "wrong-timing") -> None:
    """`actor`, of whose calls the first `failures` fail, returned after the next one."""
    run.called(actor, MODEL, failures + 1, misconception=why_no_call(run, actor, otherwise))
    if run.ending(actor).how != "returned":
        run.ended_otherwise(run.ending(actor), "returned", otherwise)


def one_request_three_times() -> Situation:
    """The same request fails twice for one rollout, then for two others side by side: each has three attempts."""
    who = [rollout(number, request="the same", attempts=3, pause=0) for number in range(3)]
    plan = {name: errors(2, number) for number, name in enumerate(names(3))}
    acts = (Act((who[0],)), Act((who[1], who[2])))
    return Situation(acts, {"permits": 9}, failing(plan), lambda _call: CALL, one_too_many)


ANSWERS: tuple[Any, ...] = (None, "", 0, False, [], {}, 0.0, "done")


def answer_of(call: Call) -> Any:
    """Return the answer that is planned for the actor of `call`."""
    number = call.actor.rpartition("-")[2]
    return ANSWERS[int(number) % len(ANSWERS)] if number.isdigit() else None


def returned_its_answer(run: Evidence, actor: str, calls: int) -> None:
    """`actor` asked for its own request each time, `calls` times, and returned the last answer as it was.

    An attempt too few after a failure is for the check of the attempts.
    """
    made = run.trace.calls_to(MODEL, actor)
    if len(made) >= calls or calls == 1:
        made = run.called(actor, MODEL, calls, misconception=why_no_call(run, actor, "wrong-result"))
    wanted = f"request-{actor.rpartition('-')[2]}"
    for call in made:
        if call.payload[:1] != (wanted,):
            seen = {"request": run.shown(call.payload[0]) if call.payload else None}
            run.fail(
                "wrong-request", "wrong-result", at=call.began_at, seen=seen, wanted={"request": wanted}, actor=actor
            )
    if made and made[-1].how == "answered":
        run.returned(actor, made[-1].value)


def refused(run: Evidence, actor: str, attempts: int) -> None:
    """`actor`, given too few attempts, called nothing and got a ValueError."""
    run.called(actor, MODEL, 0, misconception="wrong-timing")
    ending = run.ending(actor)
    if ending.how != "returned" or ending.value != "ValueError":
        seen = str(ending.problem) if ending.problem else ending.value if ending.how == "returned" else ending.how
        run.fail(
            "not-refused",
            "wrong-result",
            at=ending.at,
            seen={"ended": run.shown(seen)},
            wanted={"ended": "ValueError"},
            attempts=attempts,
        )
