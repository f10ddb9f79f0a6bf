"""Situations of exercise 01, and what must be true of each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from permitlab import diagnosis
from permitlab.evidence import Evidence
from permitlab.situation import Act, Cue, Situation, Start
from permitlab.trace import Call

MODEL = "model"
CALL = 60.0
"""Virtual seconds of a model call: longer than anybody should dare to wait with a timeout."""


def names(count: int, prefix: str = "rollout") -> list[str]:
    """Return the actors' names: rollout-0, rollout-1, ..."""
    return [f"{prefix}-{number}" for number in range(count)]


def starts(count: int, prefix: str = "rollout", entry: str = "rollout") -> tuple[Start, ...]:
    """Return one start per rollout, ids from 0."""
    return tuple(Start(name, entry, (number,)) for number, name in enumerate(names(count, prefix)))


READ = ("tell", "counters", [])
"""The order that reads the counters."""


def rollouts(
    count: int,
    permits: int,
    *,
    cues: Sequence[Cue] = (),
    fails: Callable[[Call], str | None] | None = None,
    keep: bool = False,
) -> Situation:
    """`count` rollouts at once; then the counters are read; then `permits` + 1 fresh ones audit the permits."""
    audit = Act(starts(permits + 1, "after"), orders=(READ,), audit=True)
    acts = (Act(starts(count), tuple(cues)), audit)
    return Situation(acts, {"permits": permits}, fails=fails or failing(), lasts=lambda _call: CALL, keep=keep)


@cache
def undisturbed(count: int, permits: int) -> Situation:
    """`count` rollouts of which none fails or is cancelled: the checks that look at them share the runs."""
    return replace(rollouts(count, permits), shared=True)


def failing(*actors: str) -> Callable[[Call], str | None]:
    """Fail the model call of each named actor."""
    return lambda call: "ModelError" if call.actor in actors else None


def sound(run: Evidence, permits: int) -> None:
    """The base of every check: the bound was kept and every rollout ended."""
    run.kept_the_bound(permits, MODEL)
    run.all_ended()


def returned_their_ids(run: Evidence, actors: Sequence[str]) -> None:
    """Each of `actors` made one model call and returned its number."""
    for actor in actors:
        run.called(actor, MODEL, misconception=why_no_call(run, actor))
        run.returned(actor, int(actor.rpartition("-")[2]))


def why_no_call(run: Evidence, actor: str) -> str:
    """Explain an actor that did not call the model exactly once."""
    if run.trace.notes("blocks", actor):
        return "blocks-the-loop"
    return diagnosis.raised_instead(run.ending(actor)) or "wrong-result"


def all_given_back(run: Evidence, permits: int, otherwise: str) -> None:
    """Afterwards the count is 0 and exactly `permits` rollouts get in side by side."""
    counted = counters_read(run)
    if counted["active"] != 0:
        wrong = "clobbers-others" if isinstance(counted["active"], int) and counted["active"] < 0 else otherwise
        run.fail("count-left", wrong, at=reading(run), seen={"active": counted["active"]}, wanted={"active": 0})
    run.usable_afterwards(permits, "after", MODEL, otherwise=otherwise)


def counters_read(run: Evidence) -> dict[str, object]:
    """Return the counters as they stood when all rollouts had ended."""
    told = run.trace.moments[reading(run)].details[0]
    counters = told if isinstance(told, dict) else {}
    return {name: counters.get(name) for name in ("active", "peak")}


def reading(run: Evidence) -> int:
    """Return the moment at which the counters were read."""
    return run.trace.moments.index(run.trace.notes("told", "counters")[0])


def counted_right(run: Evidence) -> None:
    """Whenever nothing moves, `active` is the number of model calls in flight."""
    for at, moment in enumerate(run.trace.moments):
        if moment.what != "rest" or at > reading(run):
            continue
        counted, inside = moment.details[1]["active"], len(run.trace.in_flight(at, MODEL))
        if type(counted) is not int or counted != inside:
            run.fail(
                "count-wrong",
                _why_miscounted(run, counted, inside),
                at=at,
                seen={"active": run.shown(counted)},
                wanted={"active": inside},
                time=moment.time,
            )


def _why_miscounted(run: Evidence, counted: object, inside: int) -> str:
    rests = run.trace.notes("rest")
    if type(counted) is not int or all(moment.details[1]["active"] == 0 for moment in rests):
        return "private-state" if counters_read(run)["peak"] == 0 else "racy-counter"
    if counted > inside:
        return "counts-waiters" if counters_read(run)["active"] == 0 else "not-undone"
    first_wave = rests[1]
    was_right = first_wave.details[1]["active"] == len(run.trace.in_flight(_place(run, first_wave)))
    return "clobbers-others" if was_right else "racy-counter"


def _place(run: Evidence, moment: object) -> int:
    return next(at for at, one in enumerate(run.trace.moments) if one is moment)


def peak_is_true(run: Evidence, permits: int, otherwise: str = "peak-not-a-maximum") -> None:
    """When all had ended, `peak` was the most calls that had been in flight at once."""
    before = reading(run)
    calls = [call for call in run.trace.calls_to(MODEL) if call.began_at < before]
    peak = max((len(run.trace.in_flight(call.began_at, MODEL)) for call in calls), default=0)
    counted = counters_read(run)["peak"]
    if type(counted) is not int or counted != peak:
        started = sum(actor.startswith("rollout") for actor in run.trace.started())
        why = "permits-are-tasks" if counted == started != peak and otherwise == "peak-not-a-maximum" else otherwise
        run.fail("peak-wrong", why, at=before, seen={"peak": run.shown(counted)}, wanted={"peak": peak})


def failed_alone(run: Evidence, victims: Sequence[str], everyone: Sequence[str]) -> None:
    """The errors of `victims` reached their callers; all others returned their ids."""
    for actor in everyone:
        calls = run.called(actor, MODEL)
        if actor in victims:
            run.raised(actor, calls[0], group=True)
        else:
            run.returned(actor, int(actor.rpartition("-")[2]))


def cancelled_alone(
    run: Evidence, victims: Sequence[str], everyone: Sequence[str], otherwise: str = "leak-on-cancel"
) -> None:
    """`victims` ended as cancelled, the others returned their ids, and everything is back."""
    for victim in victims:
        run.was_cancelled(victim)
        for call in run.trace.calls_to(MODEL, victim):
            if call.how == "answered":
                run.fail(
                    "outlived",
                    "work-outlives-permit",
                    at=call.ended_at,
                    seen="went on",
                    wanted="given up",
                    actor=victim,
                )
    returned_their_ids(run, [actor for actor in everyone if actor not in victims])
    all_given_back(run, 2, otherwise)


def never_generated(run: Evidence, actor: str) -> None:
    """`actor`, cancelled while it waited, made no model call."""
    run.called(actor, MODEL, times=0, misconception="swallows-cancel")


def cancel_everyone_inside(permits: int) -> list[Cue]:
    """Cancel all holders in one tick."""
    actors = names(permits)

    def all_hold(view: object) -> bool:
        return all(view.holding(actor) for actor in actors)  # type: ignore[attr-defined]

    return [Cue(all_hold, lambda _view: [("cancel", actor) for actor in actors])]


def answered_and_cancelled(actor: str) -> list[Cue]:
    """Answer the call of `actor` and cancel it in the same tick: either outcome is right, but nothing may leak."""

    def both(view: object) -> list[tuple[object, ...]]:
        call = view.holding(actor)[0]  # type: ignore[attr-defined]
        return [("answer", call.number), ("cancel", actor)]

    return [Cue(lambda view: bool(view.holding(actor)), both)]


def woken_and_cancelled(holder: str, waiter: str) -> list[Cue]:
    """Answer `holder`'s call, which wakes `waiter`, and cancel `waiter` in the same tick."""

    def both(view: object) -> list[tuple[object, ...]]:
        call = view.holding(holder)[0]  # type: ignore[attr-defined]
        return [("answer", call.number), ("cancel", waiter)]

    return [Cue(lambda view: bool(view.holding(holder)), both)]


def callers_that_go_on(count: int, permits: int) -> Situation:
    """Callers that do something else after their rollout; that something is kept back until nothing else moves."""
    acts = (Act(starts(count, entry="rollout_and_more")),)

    def withheld(call: Call, view: object) -> bool:
        return call.service == "afterwards" and any(c.service == MODEL for c in view.open_calls())  # type: ignore[attr-defined]

    return Situation(acts, {"permits": permits}, withheld=withheld, lasts=lambda _call: CALL)


def all_got_in_beside_those_who_went_on(run: Evidence, count: int) -> None:
    """Every rollout had its model call while earlier callers were still busy with something else."""
    for actor in names(count):
        if run.ending(actor).how != "returned":
            run.ended_otherwise(run.ending(actor), "returned")
    first_end = min(call.ended_at or 0 for call in run.trace.calls_to("afterwards"))
    got_in = [call for call in run.trace.calls_to(MODEL) if call.began_at < first_end]
    if len(got_in) < count:
        run.fail("kept-after", "never-returned", at=first_end, seen={"got_in": len(got_in)}, wanted={"got_in": count})
