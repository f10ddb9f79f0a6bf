"""Situations of exercise 03, and what must be true of each of them.

The director plays the gates: it grants an acquire while the gate has a permit, in the order in which they were
asked for, and lets blocks end only when there is nobody left to let in. The scene marks `acquired`, `released`
and `left` (the `async with` statement is over).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from permitlab import diagnosis
from permitlab.evidence import Evidence
from permitlab.holders import never_awaited
from permitlab.situation import Act, Cue, Order, Situation, Start, View, cancel, holds
from permitlab.trace import Call, Ending, Moment

ACQUIRE, BLOCK = "acquire", "block"
GATE = "gate"
CALL = 60.0
"""Virtual seconds of a block: longer than anybody should dare to wait with a timeout."""

Gates = Mapping[str, int]
Fails = Callable[[Call], str | None]


def names(count: int) -> list[str]:
    """Return the actors' names: visit-0, visit-1, ..."""
    return [f"visit-{number}" for number in range(count)]


def visit(number: int, *gates: str, entry: str = "visit", strike: str = "") -> Start:
    """Return the start of one visit."""
    return Start(f"visit-{number}", entry, (*gates, strike) if strike else gates)


def crowd(
    count: int, permits: int, *, cues: Sequence[Cue] = (), fails: Fails | None = None, keep: bool = False
) -> Situation:
    """`count` visits of one gate at once, then an audit."""
    starts = [visit(number, GATE) for number in range(count)]
    return visits(starts, {GATE: permits}, cues=cues, fails=fails, keep=keep)


def visits(
    starts: Sequence[Start],
    gates: Gates,
    *,
    cues: Sequence[Cue] = (),
    fails: Fails | None = None,
    keep: bool = False,
) -> Situation:
    """These visits at once; then, gate by gate, as many fresh ones as it has permits and one more: the audit."""
    audits = [Act(_audit(gate, permits), explored=False) for gate, permits in gates.items()]
    return Situation(
        (Act(tuple(starts), tuple(cues)), *audits),
        {"gates": list(gates)},
        fails=fails or (lambda _call: None),
        lasts=lambda call: CALL if call.service == BLOCK else 0.0,
        withheld=lambda call, view: _withheld(call, view, gates),
        keep=keep,
    )


def _audit(gate: str, permits: int) -> tuple[Start, ...]:
    return tuple(Start(f"after-{gate}-{number}", "visit", (gate,)) for number in range(permits + 1))


def _withheld(call: Call, view: View, gates: Gates) -> bool:
    granted = [one for gate, permits in gates.items() for one in _next_in(view, gate, permits)]
    return call not in granted if call.service == ACQUIRE else bool(granted)


def _next_in(view: View, gate: str, permits: int) -> list[Call]:
    """Return the acquires that `gate` can grant now."""
    held = sum({"acquired": 1, "released": -1}.get(word, 0) for _, word in _marks(view.moments, gate))
    asking = [call for call in view.open_calls() if call.service == ACQUIRE and _gate(call) == gate]
    return asking[: max(0, permits - held)]


def _gate(call: Call) -> str:
    """Return the gate that an acquire is made at."""
    return str(call.payload[0]) if call.payload else ""


def _marks(moments: Sequence[Moment], gate: str, actor: str | None = None) -> list[tuple[int, str]]:
    """Return when and which marks were made about `gate` (by one actor only when named), in order."""
    return [
        (at, moment.details[0])
        for at, moment in enumerate(moments)
        if moment.what == "mark" and moment.details[1:] == (gate,) and actor in (None, moment.actor)
    ]


def failing(service: str, *actors: str, kind: str = "ModelError") -> Fails:
    """Fail the calls of the named actors to `service`."""
    return lambda call: kind if call.service == service and call.actor in actors else None


def cancel_inside(actor: str, times: int = 1) -> list[Cue]:
    """Cancel `actor` in its block, `times` times in one tick, and once more if it is still there afterwards."""

    def lingers(view: View) -> bool:
        struck = any(moment.what == "cancel" and moment.actor == actor for moment in view.moments)
        return struck and actor not in view.endings

    return [Cue(holds(actor, BLOCK), cancel(actor, times)), Cue(lingers, cancel(actor))]


def cancel_all_inside(actors: Sequence[str]) -> list[Cue]:
    """Cancel all of `actors` in one tick, once all are in their blocks."""
    return [Cue(lambda view: _all_in(view, actors), lambda _view: [("cancel", actor) for actor in actors])]


def _all_in(view: View, actors: Sequence[str]) -> bool:
    return all(holds(actor, BLOCK)(view) for actor in actors)


def cancel_waiting(actor: str, holders: Sequence[str]) -> list[Cue]:
    """Cancel `actor` while it waits at the gate and `holders` are in their blocks."""
    return [Cue(lambda view: holds(actor, ACQUIRE)(view) and _all_in(view, holders), cancel(actor))]


def answered_and_cancelled(actor: str, service: str) -> list[Cue]:
    """Answer the call of `actor` to `service` and cancel it in the same tick: nothing may be left over."""

    def both(view: View) -> Sequence[Order]:
        return [("answer", view.holding(actor)[0].number), ("cancel", actor)]

    return [Cue(holds(actor, service), both)]


# -- what must be true


def sound(run: Evidence, gates: Gates) -> None:
    """The base of every check: no block without its permit, and everybody ended."""
    for call in run.trace.calls_to(BLOCK):
        for gate in call.payload:
            entered_with_one_permit(run, call, str(gate))
    run.all_ended(_why_stuck(run, gates))


def entered_with_one_permit(run: Evidence, call: Call, gate: str) -> None:
    """When this block began, its visit held exactly one permit of `gate`."""
    marks = _marks(run.trace.moments[: call.began_at], gate, call.actor)
    words = [word for _, word in marks]
    held = words.count("acquired") - words.count("released")
    if held == 1:
        return
    why = "nested-permit" if held > 1 else _why_without(run, call, gate, words)
    key = "entered-with-more" if held > 1 else "entered-without"
    details = {"actor": call.actor, "gate": gate, "time": call.begun}
    run.fail(key, why, at=call.began_at, seen={"permits": held}, wanted={"permits": 1}, **details)


def _why_without(run: Evidence, call: Call, gate: str, words: Sequence[str]) -> str:
    trace = run.trace
    if "acquired" in words:
        return "turnstile" if words[-1] != "left" else _why_never_asked(run, call, gate)
    if any(_gate(one) != gate for one in trace.calls_to(ACQUIRE, call.actor) if gate_count(call) == 1):
        return "state-outlives-the-call"
    asked = [one for one in trace.calls_to(ACQUIRE, call.actor) if one.began_at < call.began_at]
    later = any(one.began_at > call.began_at for one in trace.calls_to(ACQUIRE, call.actor))
    if later or any(one.ended_at is None or one.ended_at > call.began_at for one in asked):
        return "acquire-not-awaited"
    if any(one.how == "given-up" for one in asked) and call.actor in trace.cancelled():
        return "swallows-cancel"
    return "no-permit" if asked else _why_never_asked(run, call, gate)


def gate_count(call: Call) -> int:
    """Return how many gates a block is behind."""
    return len(call.payload)


def _why_never_asked(run: Evidence, call: Call, gate: str) -> str:
    if never_awaited(run.trace):
        return "acquire-not-awaited"
    if run.trace.notes("asks", call.actor):
        return "private-semaphore"
    others = [one for one in run.trace.calls_to(ACQUIRE) if _gate(one) == gate and one.actor != call.actor]
    return "permit-per-group" if others else "no-permit"


def _balance(run: Evidence, gate: str, actor: str, until: int | None = None) -> int:
    words = [word for _, word in _marks(run.trace.moments[:until], gate, actor)]
    return words.count("acquired") - words.count("released")


def _why_stuck(run: Evidence, gates: Gates) -> str:
    for actor in run.trace.unended():
        for gate in gates:
            asks = any(call.how == "open" and _gate(call) == gate for call in run.trace.calls_to(ACQUIRE, actor))
            if asks and _balance(run, gate, actor) > 0:
                return "nested-permit"
    for ending in run.trace.endings.values():
        balances = [_balance(run, gate, ending.actor) for gate in gates]
        if max(balances) > 0:
            return "state-outlives-the-call" if min(balances) < 0 else diagnosis.leak_on(ending, run.trace)
    return "serialised" if _stuck_elsewhere(run) else "never-returned"


def _stuck_elsewhere(run: Evidence) -> bool:
    last = len(run.trace.moments) - 1
    busy = {call.actor for call in run.trace.in_flight(last)}
    return not busy.issuperset(run.trace.unended())


def nobody_broke_at_the_door(run: Evidence) -> None:
    """No `async with` statement raised an error of its own before its block."""
    for ending in run.trace.endings.values():
        if ending.how == "raised" and not run.trace.calls_to(BLOCK, ending.actor):
            _failed_ending(run, ending)


def everyone_had_a_block(run: Evidence, actors: Sequence[str]) -> None:
    """Each of `actors` entered its block once."""
    for actor in actors:
        run.called(actor, BLOCK)


def returned(run: Evidence, actor: str) -> None:
    """`actor` returned what its block returned."""
    ending = run.ending(actor)
    if ending.how != "returned":
        _failed_ending(run, ending)
    calls = run.called(actor, BLOCK)
    run.returned(actor, calls[0].value, shown="the value of its block")


def _failed_ending(run: Evidence, ending: Ending) -> None:
    """Fail because of an error that nobody asked for."""
    run.fail(
        "ended-in-line" if ending.problem and ending.problem.line else "ended-otherwise",
        _why_broken(run, ending),
        at=ending.at,
        seen={"ended": ending.how, "error": str(ending.problem)},
        wanted={"ended": "returned"},
        actor=ending.actor,
        how=str(ending.problem or ending.how),
        line=ending.problem.line if ending.problem else 0,
    )


def _why_broken(run: Evidence, ending: Ending) -> str:
    """Explain an error of a visit's own. One that comes after the release is no wrong protocol."""
    why = diagnosis.raised_instead(ending)
    marks = [moment.details[0] for moment in run.trace.notes("mark", ending.actor)]
    if why and (why == "wrong-loop" or "released" not in marks):
        return why
    if any(call.how == "given-up" for call in run.trace.calls_to(ACQUIRE, ending.actor)):
        return "wrong-timing"
    inside = run.trace.calls_to(BLOCK)
    others_got_in = inside and ending.actor not in {call.actor for call in inside}
    return "state-outlives-the-call" if others_got_in else "wrong-result"


def given_back_once(run: Evidence, gates: Gates, otherwise: str | None = None) -> None:
    """Each permit that was acquired is released exactly once, after its block and before the statement is left."""
    for actor in run.trace.endings:
        for gate in gates:
            _balanced(run, actor, gate, otherwise)
            _not_during_the_block(run, actor, gate)
            _not_too_late(run, actor, gate)


def _balanced(run: Evidence, actor: str, gate: str, otherwise: str | None) -> None:
    marks = _marks(run.trace.moments, gate, actor)
    words = [word for _, word in marks]
    acquired, released = words.count("acquired"), words.count("released")
    if acquired == released:
        return
    if released > acquired:
        why = "double-release" if acquired else _why_released(run, actor, gate)
    else:
        why = _why_kept(run, actor, gate, otherwise)
    run.fail(
        "unbalanced",
        why,
        at=marks[-1][0],
        seen={"released": released},
        wanted={"released": acquired},
        actor=actor,
        gate=gate,
        how=run.ending(actor).how,
    )


def _why_released(run: Evidence, actor: str, gate: str) -> str:
    others = {_gate(call) for call in run.trace.calls_to(ACQUIRE, actor)} - {gate}
    kept = any(_balance(run, other, actor) > 0 for other in others)
    return "state-outlives-the-call" if kept else "release-without-acquire"


def _why_kept(run: Evidence, actor: str, gate: str, otherwise: str | None) -> str:
    released = {str(m.details[-1]) for m in run.trace.notes("mark", actor) if m.details[0] == "released"}
    if any(_balance(run, other, actor) < 0 for other in released - {gate}):
        return "state-outlives-the-call"
    return otherwise or diagnosis.leak_on(run.ending(actor), run.trace)


def _not_during_the_block(run: Evidence, actor: str, gate: str) -> None:
    for call in run.trace.calls_to(BLOCK, actor):
        for at, word in _marks(run.trace.moments, gate, actor):
            if word == "released" and gate in call.payload and call.began_at < at < (call.ended_at or 0):
                seen, wanted = {"released": "during the block"}, {"released": "after the block"}
                run.fail("released-early", "turnstile", at=at, seen=seen, wanted=wanted, actor=actor, gate=gate)


def _not_too_late(run: Evidence, actor: str, gate: str) -> None:
    held = 0
    for at, word in _marks(run.trace.moments, gate, actor):
        held += {"acquired": 1, "released": -1}.get(word, 0)
        if word == "left" and held > 0:
            time = run.trace.moments[at].time
            seen, wanted = {"released": "later"}, {"released": "before"}
            who = {"actor": actor, "gate": gate, "time": time}
            run.fail("released-late", "wrong-timing", at=at, seen=seen, wanted=wanted, **who)


def usable_afterwards(run: Evidence, gates: Gates, fewer: str | None = None) -> None:
    """When all was over, each gate let in no more than it has permits; no fewer either where `fewer` says why."""
    for gate, permits in gates.items():
        visitors = [actor for actor in run.trace.started() if actor.startswith(f"after-{gate}-")]
        calls = run.trace.calls_to(BLOCK, *visitors)
        inside = [(len([c for c in run.trace.in_flight(one.began_at, BLOCK) if c in calls]), one) for one in calls]
        peak, at = max(((count, one.began_at) for count, one in inside), default=(0, 0))
        if peak > permits or (fewer and peak < permits):
            why = "release-without-acquire" if peak > permits else fewer
            seen, wanted = {"permits_usable": peak}, {"permits_usable": permits}
            run.fail("permits-afterwards", why, at=at, seen=seen, wanted=wanted)


def let_no_permit_idle(run: Evidence, gates: Gates, of: Mapping[str, Sequence[str]]) -> None:
    """Whenever nothing moves, those of a gate's visitors that permits allow are in a block or at the gate.

    `of` names the visitors of each gate.
    """
    moments = run.trace.moments
    begun = moments.index(run.trace.notes("start")[0])
    for at in range(begun, len(moments)):
        if moments[at].what == "rest":
            for gate, permits in gates.items():
                _not_idle(run, at, gate, permits, of[gate])


def _not_idle(run: Evidence, at: int, gate: str, permits: int, visitors: Sequence[str]) -> None:
    on = [actor for actor in visitors if run.trace.endings[actor].at > at]
    calls = [call for call in run.trace.in_flight(at) if call.actor in on and gate in call.payload]
    holding = [actor for actor in on if _balance(run, gate, actor, at) > 0]
    wanted, busy = min(permits, len(on)), len({*holding, *(call.actor for call in calls)})
    if busy < wanted:
        seen, expected = {"in_flight": busy}, {"in_flight": wanted}
        why = "blocks-the-loop" if run.trace.notes("blocks") else "serialised"
        time = run.trace.moments[at].time
        run.fail("permit-idle", why, at=at, seen=seen, wanted=expected, gate=gate, time=time)


def nothing_between(run: Evidence) -> None:
    """The event loop got no turn between an acquire and its block, nor between a block and its release."""
    for at, moment in enumerate(run.trace.moments):
        if moment.what == "mark" and moment.details[0] == "suspended":
            key = "awaited-before-the-block" if "entering" in moment.details else "awaited-before-the-release"
            seen, wanted = {"turns": 1}, {"turns": 0}
            run.fail(key, "wrong-timing", at=at, seen=seen, wanted=wanted, actor=moment.actor, time=moment.time)


def never_went_in(run: Evidence, actor: str) -> None:
    """`actor`, which never acquired a permit, never entered its block."""
    run.called(actor, BLOCK, times=0, misconception="swallows-cancel")


def only_these_failed(run: Evidence, victims: Sequence[str], everyone: Sequence[str]) -> None:
    """The errors of the blocks of `victims` reached their callers as themselves; all others returned."""
    for actor in everyone:
        if actor in victims:
            run.raised(actor, run.called(actor, BLOCK)[0])
        else:
            returned(run, actor)


def came_out_as_itself(run: Evidence, actor: str) -> None:
    """The exception that is no Exception reached the caller of `actor` as the same object."""
    ending = run.ending(actor)
    if ending.how != "returned" or ending.value is not True:
        how: Any = str(ending.problem) if ending.problem else run.shown(ending.value)
        seen, wanted = {"got": how}, {"got": "Halt: stop here"}
        run.fail("halt-lost", "swallows-exception", at=ending.at, seen=seen, wanted=wanted, actor=actor)
