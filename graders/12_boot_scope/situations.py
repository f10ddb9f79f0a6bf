"""Situations of exercise 12, and what must be true of each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from permitlab import diagnosis
from permitlab.evidence import Evidence
from permitlab.holders import asked_while_holding, ledger, never_awaited
from permitlab.situation import Act, Cue, Order, Situation, Start, View
from permitlab.trace import Call, Moment

BOOT, START, BLOCK, STRANGER, PROBE = "boot", "start", "block", "stranger", "probe"
CLOSE, DISCARD, ABANDON = "close", "discard", "abandon"
"""Closing an open sandbox, a candidate whose start failed, and one that got half way."""
CLOSINGS = (CLOSE, DISCARD, ABANDON)
UNDER_PERMIT = (BOOT, START, DISCARD, STRANGER)
CALL = 60.0
"""Virtual seconds of a call: longer than anybody should dare to wait with a timeout."""
PATIENCE = 12
"""Attempts after this one do not fail, so that whoever retries for ever comes to an end."""
ERRORS = ("ModelError", "ValueError", "ConnectionError", "TimeoutError", "RuntimeError")

Plan = Mapping[str, Sequence[str]]
"""For each rollout the services that fail: that of its first attempt, of its second, and so on."""


# -- situations


def names(count: int) -> list[str]:
    """Return the actors' names: rollout-0, rollout-1, ..."""
    return [f"rollout-{number}" for number in range(count)]


def starts(count: int, **options: Any) -> tuple[Start, ...]:
    """Return one start per rollout, all with the same options."""
    return tuple(rollout(name, **options) for name in names(count))


def rollout(name: str, **options: Any) -> Start:
    """Return the start of one rollout; `options` go to `booted`."""
    return Start(name, "rollout", (name, options))


def strangers(count: int) -> tuple[Start, ...]:
    """Return starts of those who take a permit for something else."""
    return tuple(Start(f"stranger-{number}", "stranger", (STRANGER,)) for number in range(count))


def probes(permits: int) -> Act:
    """Return the audit: one more than the permits want to hold one when all is over."""
    return Act(tuple(Start(f"probe-{number}", "stranger", (PROBE,)) for number in range(permits + 1)), explored=False)


def played(
    who: tuple[Start, ...],
    permits: int,
    plan: Plan | None = None,
    *,
    cues: Sequence[Cue] = (),
    blocks_fail: Sequence[str] = (),
    then: Sequence[Act] = (),
    withheld: Callable[[Call, View], bool] | None = None,
    keep: bool = False,
) -> Situation:
    """`who` share `permits`, attempts and blocks fail as planned; in the end probes audit the permits."""
    acts = (Act(who, tuple(cues)), *then, probes(permits))
    return Situation(
        acts,
        {"permits": permits},
        failing(plan or {}, blocks_fail),
        lasts=lambda _call: CALL,
        withheld=withheld or BLOCKS_LAST,
        keep=keep,
    )


def failing(plan: Plan, blocks: Sequence[str] = ()) -> Callable[[Call], str | None]:
    """Fail attempts as planned, and the blocks of the rollouts named in `blocks`."""

    def kind(call: Call) -> str | None:
        planned, number = plan.get(owner(call), ()), attempt(call)
        if call.service == BLOCK:
            return ERRORS[call.number % len(ERRORS)] if call.actor in blocks and number <= PATIENCE else None
        fails = 0 < number <= len(planned) and planned[number - 1] == call.service
        return ERRORS[(call.number + number) % len(ERRORS)] if fails else None

    return kind


def always(service: str) -> list[str]:
    """Return a plan in which one attempt after the other fails."""
    return [service] * PATIENCE


def owner(call: Call) -> str:
    """Return whose sandbox the call is about (empty for a call that is about none)."""
    name = call.payload[0] if len(call.payload) == 2 else ""
    return name if type(name) is str else ""


def attempt(call: Call) -> int:
    """Return which attempt of its owner the call belongs to, from 1 (0 where there is none)."""
    number = call.payload[1] if len(call.payload) == 2 else 0
    return number if type(number) is int else 0


def in_turn(*groups: tuple[str, ...]) -> Callable[[Call, View], bool]:
    """Keep calls to a group of services back while a call to an earlier group is in flight."""
    rank = {service: place for place, group in enumerate(groups) for service in group}

    def withheld(call: Call, view: View) -> bool:
        own = rank.get(call.service, -1)
        return any(rank.get(other.service, own) < own for other in view.open_calls())

    return withheld


BLOCKS_LAST = in_turn((BOOT, START), (DISCARD, ABANDON), (STRANGER,), (BLOCK,), (CLOSE,), (PROBE,))
"""Boots end first, then blocks, then closings: as many are open, and then as many closing, as ever can be."""
STRANGERS_LAST = in_turn((BOOT, START), (DISCARD, ABANDON), (BLOCK,), (CLOSE,), (STRANGER,), (PROBE,))


# -- cues


def at(actor: str, service: str, number: int = 1) -> Callable[[View], bool]:
    """Hold when the call of `actor` to `service` in its attempt `number` is in flight."""
    return lambda view: any(call.service == service and attempt(call) == number for call in view.holding(actor))


def strangers_come(count: int, actor: str, service: str) -> Cue:
    """Let `count` strangers come while the call of `actor` to `service` is in flight."""
    orders = [one.order() for one in strangers(count)]
    return Cue(at(actor, service), lambda _view: orders)


def ended_and_cancelled(actor: str, service: str, victim: str, kind: str | None, *, first: bool = False) -> Cue:
    """End the call of `actor` to `service` (with an error of `kind`) and cancel `victim` in the same tick."""

    def both(view: View) -> list[Order]:
        number = next(call.number for call in view.holding(actor) if call.service == service)
        end: Order = ("answer", number) if kind is None else ("fail", number, kind)
        orders: list[Order] = [end, ("cancel", victim)]
        return orders[::-1] if first else orders

    return Cue(at(actor, service), both)


def all_cancelled(actors: Sequence[str], service: str) -> Cue:
    """Cancel all of `actors` in one tick, when each has a call to `service` in flight."""
    return Cue(
        lambda view: all(at(actor, service)(view) for actor in actors),
        lambda _view: [("cancel", actor) for actor in actors],
    )


# -- the base: the bound, the ends, the permits


def sound(run: Evidence, permits: int, otherwise: str = "never-returned") -> None:
    """The base of every check: never more booting than permits, and everybody ended."""
    kept_the_bound(run, permits)
    all_ended(run, otherwise)


def kept_the_bound(run: Evidence, permits: int, otherwise: str | None = None) -> None:
    """Never more at once than permits are booting, starting or being discarded (or in a stranger's hands)."""
    peak, moment = run.trace.peak(UNDER_PERMIT)
    if peak > permits:
        run.kept_the_bound(permits, *UNDER_PERMIT, otherwise=otherwise or why_over(run, moment))


def why_over(run: Evidence, moment: int) -> str:
    """Explain too many booting: the engine's reason, or a candidate that is closed after its permit is back."""
    why = diagnosis.over_bound(run.trace, UNDER_PERMIT, moment)
    calls = [call for call in run.trace.in_flight(moment) if call.service in UNDER_PERMIT]
    if why in ("double-release", "release-without-acquire"):
        return why_too_many(run)
    late = any(call.service == DISCARD for call in calls) and run.trace.peak((BOOT, START, STRANGER))[0] < len(calls)
    return "turnstile" if why in ("permit-per-group", "no-permit") and late else why


def all_ended(run: Evidence, otherwise: str) -> None:
    """Every rollout ended."""
    left = [actor for actor in run.trace.unended() if actor.startswith("rollout")]
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
    """Explain a rollout that waits for ever: a permit somebody took along, or a second one on top of its own."""
    leak = diagnosis.leak(run.trace)
    if leak is None and asked_while_holding(run.trace) is not None:
        return "nested-permit"
    if leak is None and any(actor in run.trace.cancelled() for actor in run.trace.unended()):
        return "swallows-cancel"
    return leak or otherwise


def all_given_back(run: Evidence, permits: int, otherwise: str) -> None:
    """When all was over, exactly `permits` probes held a permit side by side."""
    usable, moment = run.trace.peak((PROBE,))
    if usable != permits:
        why = why_too_many(run) if usable > permits else diagnosis.leak(run.trace) or otherwise
        seen, wanted = {"permits_usable": usable}, {"permits_usable": permits}
        run.fail("permits-afterwards", why, at=moment, seen=seen, wanted=wanted)


def why_too_many(run: Evidence) -> str:
    """Explain a permit too many: never really taken, given back twice, or without one in hand."""
    if never_awaited(run.trace):
        return "acquire-not-awaited"
    for actor in run.trace.started():
        held, since = 0, 0
        for place, moment in enumerate(run.trace.moments):
            if moment.actor != actor or moment.what not in ("takes", "gives-back"):
                continue
            held += 1 if moment.what == "takes" else -1
            if held < 0:
                return why_given(run.trace.moments[since:place], actor)
            since = place
    return diagnosis.audit(run.trace, 1, 0, "release-without-acquire")


def why_given(between: Sequence[Moment], actor: str) -> str:
    """Explain a permit given back with none in hand from what befell the actor since it last had to do with one."""
    if any(moment.what == "gives-up" and moment.actor == actor for moment in between):
        return "release-without-acquire"
    had_one = any(moment.what == "gives-back" and moment.actor == actor for moment in between)
    return "double-release" if had_one else "release-without-acquire"


# -- one rollout


def calls_about(run: Evidence, name: str, *services: str) -> list[Call]:
    """Return the calls to `services` that are about a sandbox of the rollout `name`, oldest first."""
    return [call for call in run.trace.calls if call.service in services and owner(call) == name]


def made(run: Evidence, name: str, attempts: int, otherwise: str = "wrong-timing") -> list[Call]:
    """The rollout `name` called `boot` once for each of `attempts` attempts; return these calls."""
    boots = calls_about(run, name, BOOT)
    if len(boots) != attempts:
        run.fail(
            "attempts",
            why_other_attempts(run, name, otherwise),
            at=boots[-1].began_at if boots else run.ending(name).at,
            seen={"attempts": len(boots)},
            wanted={"attempts": attempts},
            actor=name,
        )
    for boot in boots:
        started_once(run, boot)
    return boots


def why_other_attempts(run: Evidence, name: str, otherwise: str) -> str:
    """Explain a number of attempts from the error that came instead, if there was one."""
    ending = run.trace.endings.get(name)
    return (diagnosis.raised_instead(ending) if ending else None) or otherwise


def started_once(run: Evidence, boot: Call) -> None:
    """After a boot that was answered its sandbox was started, once; after any other it was not."""
    begun = [call for call in calls_about(run, owner(boot), START) if attempt(call) == attempt(boot)]
    cancelled = owner(boot) in run.trace.cancelled()
    if len(begun) != int(boot.how == "answered") and not (cancelled and len(begun) < 2):
        run.fail(
            "starts",
            "wrong-timing",
            at=begun[-1].began_at if begun else boot.ended_at,
            seen={"starts": len(begun)},
            wanted={"starts": int(boot.how == "answered")},
            actor=owner(boot),
            attempt=attempt(boot),
        )


def opened(run: Evidence, name: str, attempts: int = 1, otherwise: str = "wrong-timing") -> Call:
    """The attempt `attempts` of the rollout succeeded, and its block ran on that sandbox; return the block's call."""
    made(run, name, attempts, otherwise)
    blocks = run.trace.calls_to(BLOCK, name)
    if len(blocks) != 1:
        if not blocks and run.ending(name).how != "returned":
            run.ended_otherwise(run.ending(name), "returned")
        run.called(name, BLOCK)
    (block,) = blocks
    if block.payload != (name, attempts):
        seen = f"{owner(block)}, {attempt(block)}"
        strange = owner(block) in run.trace.started() and owner(block) != name
        run.fail(
            "other-sandbox",
            "state-outlives-the-call" if strange else "wrong-result",
            at=block.began_at,
            seen={"sandbox": seen},
            wanted={"sandbox": f"{name}, {attempts}"},
            actor=name,
        )
    after_its_start(run, block)
    return block


def after_its_start(run: Evidence, block: Call) -> None:
    """The block began when its sandbox had started, not before."""
    starts = [call for call in calls_about(run, owner(block), START) if attempt(call) == attempt(block)]
    if not any(call.how == "answered" and (call.ended_at or 0) < block.began_at for call in starts):
        run.fail(
            "block-too-early",
            "turnstile",
            at=block.began_at,
            seen={"start": "open"},
            wanted={"start": "ended"},
            actor=block.actor,
        )


def went_through(run: Evidence, name: str, attempts: int = 1, otherwise: str = "wrong-timing") -> None:
    """The rollout opened a sandbox in attempt `attempts`, its block ended, all is closed, and no error came of it."""
    block = opened(run, name, attempts, otherwise)
    closed_all(run, name)
    ending = run.ending(name)
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned", "wrong-result")
    closed_after(run, block)


def gave_up_after(run: Evidence, name: str, attempts: int, otherwise: str = "wrong-timing") -> None:
    """All `attempts` attempts failed; the last error reached the caller as itself, and no block ran."""
    boots = made(run, name, attempts, otherwise)
    run.called(name, BLOCK, 0, misconception="swallows-exception")
    failed = [call for call in calls_about(run, name, BOOT, START) if call.how == "failed"]
    last = [call for call in failed if attempt(call) == attempt(boots[-1])]
    run.raised(name, last[-1] if last else boots[-1])


# -- closing


def closings(run: Evidence, start: Call) -> list[Call]:
    """Return the calls that close the sandbox which `start` started."""
    return [call for call in calls_about(run, owner(start), *CLOSINGS) if attempt(call) == attempt(start)]


def closed_all(run: Evidence, name: str) -> None:
    """Each sandbox of the rollout that was started was closed once, and the rollout waited for the end of it."""
    for start in calls_about(run, name, START):
        closed_once(run, start)


def closed_once(run: Evidence, start: Call) -> None:
    """The sandbox was closed once, and its rollout did not go on before that was over."""
    waited_for(run, one_closing(run, start))


def one_closing(run: Evidence, start: Call) -> Call:
    """The sandbox was closed once; return the call."""
    calls = closings(run, start)
    if len(calls) != 1:
        run.fail(
            "never-closed" if not calls else "closed-again",
            why_closed_wrong(run, start, calls),
            at=calls[-1].began_at if calls else run.ending(owner(start)).at,
            seen={"closed": len(calls)},
            wanted={"closed": 1},
            actor=owner(start),
            attempt=attempt(start),
        )
    return calls[0]


def why_closed_wrong(run: Evidence, start: Call, calls: Sequence[Call]) -> str:
    """Explain a sandbox that was not closed, or more than once, by the way on which that happened."""
    if any(call.actor != owner(call) for call in run.trace.calls if call.service in CLOSINGS):
        return "state-outlives-the-call"
    if calls:
        return "double-release"
    if start.how == "failed":
        return "leak-on-error"
    blocks = [block for block in run.trace.calls_to(BLOCK) if block.payload == start.payload]
    if owner(start) in run.trace.cancelled() and not any(block.how in ("answered", "failed") for block in blocks):
        return "leak-on-cancel"
    return "leak-on-error" if any(block.how == "failed" for block in blocks) else "never-returned"


def waited_for(run: Evidence, call: Call) -> None:
    """The closing came to its end, and its rollout neither tried again nor ended before."""
    if call.how != "answered":
        run.fail(
            "close-given-up",
            "wrong-timing",
            at=call.ended_at,
            seen=call.how,
            wanted="answered",
            actor=owner(call),
            attempt=attempt(call),
        )
    later = [boot.began_at for boot in calls_about(run, owner(call), BOOT) if attempt(boot) == attempt(call) + 1]
    went_on = min([run.ending(owner(call)).at, *later])
    if call.ended_at is None or call.ended_at > went_on:
        run.fail(
            "close-not-awaited",
            "siblings-left-running",
            at=went_on,
            seen="running",
            wanted="ended",
            actor=owner(call),
            attempt=attempt(call),
        )


def closed_after(run: Evidence, block: Call) -> None:
    """The sandbox was closed after its block, not during it."""
    until = len(run.trace.moments) if block.ended_at is None else block.ended_at
    for call in calls_about(run, owner(block), *CLOSINGS):
        if attempt(call) == attempt(block) and call.began_at < until:
            run.fail(
                "closed-too-early",
                "wrong-timing",
                at=call.began_at,
                seen="before",
                wanted="after",
                actor=block.actor,
            )


def block_failed(run: Evidence, name: str) -> None:
    """The block's own error reached the caller of the rollout, the sandbox is closed, nothing was tried again."""
    boots = calls_about(run, name, BOOT)
    block = opened(run, name, 1, "swallows-exception" if len(boots) > 1 else "wrong-timing")
    closed_all(run, name)
    closed_after(run, block)
    run.raised(name, block)


# -- open and closing without a permit


def all_at_once(run: Evidence, service: str, count: int) -> None:
    """At some moment `count` calls to `service` were in flight: they need no permits."""
    peak, moment = run.trace.peak((service,))
    if peak < count:
        run.fail(
            f"few-at-once-{service}",
            why_few(run, service),
            at=moment,
            seen={"at_once": peak},
            wanted={"at_once": count},
        )


def why_few(run: Evidence, service: str) -> str:
    """Explain why no more sandboxes were open (or closing): they hold permits, or there is another bound."""
    for call in run.trace.calls_to(service):
        if held_at(run, call.actor, call.began_at) > 0:
            return "scope-too-wide" if held_at(run, call.actor, len(run.trace.moments)) <= 0 else "never-returned"
    return diagnosis.leak(run.trace) or "serialised"


def held_at(run: Evidence, actor: str, moment: int) -> int:
    """Return how many permits `actor` held at `moment`, by the notes."""
    return ledger(run.trace, moment).held(actor)


def strangers_got_in(run: Evidence, count: int) -> None:
    """While the sandboxes were open, `count` strangers had their permits."""
    ends = [call.ended_at for call in run.trace.calls_to(BLOCK) if call.ended_at is not None]
    first = min(ends, default=len(run.trace.moments) - 1)
    inside = [call for call in run.trace.calls_to(STRANGER) if call.began_at < first]
    if len(inside) < count:
        seen, wanted = {"strangers": len(inside)}, {"strangers": count}
        run.fail("no-permit-left", why_few(run, BLOCK), at=first, seen=seen, wanted=wanted)


def closed_without_a_permit(run: Evidence, count: int) -> None:
    """While strangers held every permit, the closing of `count` sandboxes began."""
    ends = [call.ended_at for call in run.trace.calls_to(STRANGER) if call.ended_at is not None]
    first = min(ends, default=len(run.trace.moments) - 1)
    begun = [call for call in run.trace.calls_to(CLOSE) if call.began_at < first]
    if len(begun) < count:
        run.fail(
            "close-waited",
            "scope-too-wide",
            at=first,
            seen={"closing": len(begun)},
            wanted={"closing": count},
            time=run.trace.moments[first].time,
        )


def no_permit_idles(run: Evidence, permits: int) -> None:
    """Whenever nothing moves, no rollout still waits for its first boot although permits are free."""
    for place, moment in enumerate(run.trace.moments):
        used = [call for call in run.trace.in_flight(place) if call.service in (*UNDER_PERMIT, ABANDON)]
        waiting = not_yet_in(run, place) if moment.what == "rest" and len(used) < permits else []
        if waiting:
            run.fail(
                "permit-idles",
                "scope-too-wide",
                at=place,
                seen={"in_use": len(used)},
                wanted={"in_use": min(permits, len(used) + len(waiting))},
                waiting=", ".join(waiting),
                time=moment.time,
            )


def not_yet_in(run: Evidence, place: int) -> list[str]:
    """Return the rollouts that were started by moment `place` and had booted nothing yet, nor ended."""
    came = [one.actor for one in run.trace.moments[: place + 1] if one.what == "start"]
    done = {call.actor for call in run.trace.calls if call.began_at <= place}
    ended = {ending.actor for ending in run.trace.endings.values() if ending.at <= place}
    return [actor for actor in came if actor.startswith("rollout") and actor not in done | ended]


def had_their_turn(run: Evidence, name: str, others: Sequence[str]) -> None:
    """When `name` tried again, `others`, who had waited for the one permit before, had had it in between."""
    (_first, second, *_) = calls_about(run, name, BOOT)
    for other in others:
        began = [call.began_at for call in calls_about(run, other, BOOT)]
        if not began or began[0] > second.began_at:
            run.fail(
                "no-turn",
                "scope-too-wide",
                at=second.began_at,
                seen={"first": name},
                wanted={"first": other},
                actor=name,
                other=other,
                time=second.begun,
            )


# -- cancelling


def cancelled_at(run: Evidence, actor: str) -> int:
    """Return the moment at which `actor` was cancelled, or the last one of the run."""
    found = (place for place, one in enumerate(run.trace.moments) if (one.what, one.actor) == ("cancel", actor))
    return next(found, len(run.trace.moments) - 1)


def cancelled(run: Evidence, victim: str) -> None:
    """`victim` tried nothing again, gave up what it was in, closed what it had, and ended as cancelled."""
    moment = cancelled_at(run, victim)
    nothing_begun(run, victim, moment)
    for call in run.trace.calls:
        if owner(call) == victim and call.service in (BOOT, START, BLOCK) and call.began_at < moment:
            given_up(run, call, moment)
    closed_all(run, victim)
    run.was_cancelled(victim)


def nothing_begun(run: Evidence, victim: str, moment: int) -> None:
    """`victim` booted and started nothing after it was cancelled (or gave it up before anything else could move)."""
    for call in run.trace.calls:
        about = owner(call) == victim and call.service in (BOOT, START, BLOCK)
        if about and call.began_at > moment and not at_once_given_up(run, call):
            run.fail(
                "began-cancelled",
                "swallows-cancel",
                at=call.began_at,
                seen=call.service,
                wanted="nothing",
                actor=victim,
                service=call.service,
            )


def at_once_given_up(run: Evidence, call: Call) -> bool:
    """Say whether `call` was given up before anything else could move: a task slipped in that was cancelled already."""
    if call.how != "given-up" or call.ended_at is None:
        return False
    return all(moment.what != "rest" for moment in run.trace.moments[call.began_at : call.ended_at])


def given_up(run: Evidence, call: Call, moment: int) -> None:
    """`call`, if it was in flight when its rollout was cancelled at `moment`, was given up."""
    running = call.ended_at is None or call.ended_at > moment
    if running and call.how != "given-up":
        run.fail(
            "outlived",
            "work-outlives-permit",
            at=call.ended_at,
            seen="went on",
            wanted="given up",
            actor=call.actor,
            service=call.service,
        )


def came_so_far(run: Evidence, *victims: str) -> None:
    """Each of `victims` got to the place at which it was to be cancelled."""
    for victim in victims:
        if victim not in run.trace.cancelled():
            ending = run.ending(victim)
            if ending.how != "returned":
                run.ended_otherwise(ending, "returned")
            run.fail("never-there", "wrong-timing", at=ending.at, seen="elsewhere", wanted="there", actor=victim)


def cancelled_alone(run: Evidence, victims: Sequence[str], count: int) -> None:
    """`victims` ended as cancelled; the other rollouts went through."""
    came_so_far(run, *victims)
    for actor in names(count):
        if actor in victims:
            cancelled(run, actor)
        else:
            went_through(run, actor)


def cancelled_right(run: Evidence, permits: int, victims: Sequence[str], count: int) -> None:
    """The bound held, `victims` ended as cancelled, the others went through, and the permits are all back."""
    sound(run, permits, "leak-on-cancel")
    cancelled_alone(run, victims, count)
    all_given_back(run, permits, "leak-on-cancel")


def nothing_leaks(run: Evidence, permits: int, victim: str, count: int) -> None:
    """`victim` was cancelled in the tick in which a call ended: whatever won, nothing is left open or missing."""
    sound(run, permits, "leak-on-cancel")
    for actor in names(count):
        for start in calls_about(run, actor, START):
            one_closing(run, start)  # how it ended is not looked at: the cancellation may reach the victim in there
        if actor != victim:
            closed_all(run, actor)
            run.called(actor, BLOCK)
    all_given_back(run, permits, "leak-on-cancel")
