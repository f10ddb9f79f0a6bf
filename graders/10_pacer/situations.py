"""Situations of exercise 10, and what must be true of each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from permitlab import diagnosis, sealed
from permitlab.checks import Failed, NotStarted
from permitlab.director.values import same
from permitlab.evidence import Evidence
from permitlab.holders import ledger
from permitlab.play import Play
from permitlab.situation import Act, Cue, Situation, Start, View, cancel, waits
from permitlab.trace import Call

ARRIVAL, TURN, MODEL, OUTSIDE = "arrival", "turn", "model", "outside"
MICROSECOND = 1e-6
CALL = 60.0
"""Virtual seconds of a model call where nothing else is said: many times every interval."""


def names(count: int, prefix: str) -> list[str]:
    """Return the actors' names: waiter-0, waiter-1, ..."""
    return [f"{prefix}-{number}" for number in range(count)]


def moment(seconds: float) -> float:
    """Return a virtual time as reports show it."""
    return round(seconds, 6)


# -- the pacer alone


def waiters(
    interval: float, arrivals: Sequence[float], *, cues: Sequence[Cue] = (), canceller: tuple[str, int] | None = None
) -> Situation:
    """waiter-0, waiter-1, ... come to one pacer at these moments (schedule: by duration).

    `canceller` names who is cancelled at the moment `interval`, and how many steps of the loop later.
    """
    starts = [Start(name, "waiter") for name in names(len(arrivals), "waiter")]
    at = dict(zip(names(len(arrivals), "waiter"), arrivals, strict=True))
    if canceller:
        starts.append(Start("canceller", "canceller", canceller))
        at["canceller"] = interval
    return Situation(
        (Act(tuple(starts), tuple(cues)),), {"intervals": [interval]}, lasts=lambda call: at.get(call.actor, 0.0)
    )


def two_pacers(
    intervals: tuple[float, float], arrivals: Sequence[tuple[int, float]], *, keep: bool = False
) -> Situation:
    """waiter-0, waiter-1, ... come to one pacer or the other: (which, when) each."""
    actors = names(len(arrivals), "waiter")
    starts = tuple(Start(name, "waiter", (which,)) for name, (which, _) in zip(actors, arrivals, strict=True))
    at = {name: when for name, (_, when) in zip(actors, arrivals, strict=True)}
    return Situation(
        (Act(starts),), {"intervals": list(intervals)}, lasts=lambda call: at.get(call.actor, 0.0), keep=keep
    )


def let_through(run: Evidence, actors: Sequence[str], otherwise: str = "never-returned") -> None:
    """Everyone ended, and `wait` returned to each of `actors`."""
    run.all_ended(otherwise)
    for actor in actors:
        run.returned(actor, None)
        run.called(actor, TURN)


def paced(run: Evidence, interval: float) -> None:
    """The returns of `wait` were spaced, and came in order of arrival."""
    spaced(run, interval)
    in_order(run)


def spaced(run: Evidence, interval: float, *, which: int = 0, otherwise: str = "") -> None:
    """The returns of `wait` were `interval` apart, and each as early as it may be, whoever it was."""
    turns = [turn for turn in run.trace.calls_to(TURN) if turn.payload == (which,)]
    _apart(run, turns, interval, otherwise or _why_too_soon(run, turns))
    _in_time(run, turns, interval, otherwise or "wrong-timing")


def spaced_in_one_tick(run: Evidence, interval: float) -> None:
    """Like `spaced`, for arrivals in one tick of a pacer that does space those who come one by one."""
    turns = run.trace.calls_to(TURN)
    together = max(Counter(moment(turn.begun) for turn in turns).values(), default=0)
    _apart(run, turns, interval, "racy-counter" if together >= 3 else "wrong-timing")
    spaced(run, interval)


def apart(run: Evidence, interval: float) -> None:
    """The returns of `wait` were `interval` apart."""
    _apart(run, run.trace.calls_to(TURN), interval, "wrong-timing")


def _apart(run: Evidence, turns: Sequence[Call], interval: float, why: str) -> None:
    for earlier, later in pairwise(turns):
        gap = later.begun - earlier.begun
        if gap < interval - MICROSECOND:
            run.fail(
                "too-soon",
                why,
                at=later.began_at,
                seen={"apart": moment(gap)},
                wanted={"apart": interval},
                actor=later.actor,
                before=earlier.actor,
                time=later.begun,
            )


def in_order(run: Evidence) -> None:
    """`wait` returned in order of arrival."""
    turns = run.trace.calls_to(TURN)
    order = [turn.actor for turn in turns]
    came = [call.actor for call in _arrivals(run) if call.actor in order]
    for turn, first in zip(turns, came, strict=False):
        if turn.actor != first:
            run.fail(
                "out-of-turn",
                "wrong-timing",
                at=turn.began_at,
                seen={"order": order},
                wanted={"order": came},
                actor=turn.actor,
                before=first,
                time=turn.begun,
            )


def _in_time(run: Evidence, turns: Sequence[Call], interval: float, why: str) -> None:
    arrived = _arrived(run)
    came = sorted(arrived.get(turn.actor, 0.0) for turn in turns)
    for number, turn in enumerate(turns):
        allowed = turns[number - 1].begun + interval if number else 0.0
        due = max(came[number], allowed)
        if turn.begun > due + MICROSECOND:
            run.fail(
                "too-late",
                why,
                at=turn.began_at,
                seen={"time": moment(turn.begun)},
                wanted={"time": moment(due)},
                actor=turn.actor,
                arrived=arrived.get(turn.actor, 0.0),
            )


def _arrivals(run: Evidence) -> list[Call]:
    """Return the arrivals in the order in which they came about."""
    ended = [call for call in run.trace.calls_to(ARRIVAL) if call.ended_at is not None]
    return sorted(ended, key=lambda call: call.ended_at or 0)


def _arrived(run: Evidence) -> dict[str, float]:
    return {call.actor: call.ended or 0.0 for call in _arrivals(run)}


def _why_too_soon(run: Evidence, turns: Sequence[Call]) -> str:
    """Tell those who looked at the same moment before anybody wrote it, and a bound taken for a rate, from the rest."""
    arrived = _arrived(run)
    late = [turn for turn in turns if turn.begun > arrived.get(turn.actor, 0.0) + MICROSECOND]
    waited = Counter(moment(turn.begun) for turn in late)
    if not waited:
        own = [name for name in ledger(run.trace).semaphores() if name.startswith("made-")]
        return "rate-is-not-concurrency" if own else "wrong-timing"
    return "racy-counter" if turns[0] not in late and max(waited.values()) >= 3 else "wrong-timing"


def gave_up(run: Evidence, victims: Sequence[str]) -> None:
    """`victims`, cancelled while they waited for their turn, ended as cancelled."""
    for victim in victims:
        run.was_cancelled(victim)


def cancelling(victims: Sequence[str], when_waits: str, times: int = 1) -> list[Cue]:
    """Cancel `victims` in one tick, as soon as `when_waits` has come and waits too."""

    def orders(view: View) -> list[tuple[Any, ...]]:
        return [order for victim in victims for order in cancel(victim, times)(view)]

    return [Cue(waits(when_waits), orders)]


# -- permits and the pacer together


def callers(
    count: int,
    permits: int,
    *,
    cues: Sequence[Cue] = (),
    fails: Callable[[Call], str | None] | None = None,
    answers: Callable[[Call], Any] | None = None,
) -> Situation:
    """`count` paced calls at once; then `permits` + 1 fresh ones audit the permits."""
    acts = (Act(calls(count, "caller"), tuple(cues)), Act(calls(permits + 1, "after"), explored=False))
    return Situation(
        acts,
        {"intervals": [0.1], "permits": permits},
        fails=fails or failing(),
        lasts=lambda _call: CALL,
        answers=answers,
    )


def calls(count: int, prefix: str) -> tuple[Start, ...]:
    """Return one start per paced call; each one's request is its number."""
    return tuple(Start(name, "caller", (number,)) for number, name in enumerate(names(count, prefix)))


def failing(*actors: str) -> Callable[[Call], str | None]:
    """Fail the model call of each named actor."""
    return lambda call: "ModelError" if call.actor in actors else None


def nothing_much(call: Call) -> Any:
    """Answer a call with a value that is easily taken for none."""
    return (None, 0, "", False, [], {})[call.number % 6]


def sound(run: Evidence, permits: int) -> None:
    """The base of every check of paced calls: the bound was kept and everyone ended."""
    run.kept_the_bound(permits, MODEL)
    run.all_ended()


def returned_their_answers(run: Evidence, actors: Sequence[str]) -> None:
    """Each of `actors` made one call with its request and returned the answer."""
    for actor in actors:
        (call,) = called_once(run, actor)
        request = int(actor.rpartition("-")[2])
        if not same(list(call.payload), [request]):
            run.fail(
                "request-changed",
                "wrong-result",
                at=call.began_at,
                seen={"request": [run.shown(value) for value in call.payload]},
                wanted={"request": [request]},
                actor=actor,
            )
        run.returned(actor, call.value)


def called_once(run: Evidence, actor: str) -> tuple[Call, ...]:
    """Return the one model call of `actor`."""
    many = len(run.trace.calls_to(MODEL, actor)) > 1
    why = "wrong-timing" if many else diagnosis.raised_instead(run.ending(actor)) or "wrong-result"
    return run.called(actor, MODEL, misconception=why)


def failed_alone(run: Evidence, victims: Sequence[str], everyone: Sequence[str]) -> None:
    """The errors of `victims` reached their callers; all others returned their answers."""
    for actor in everyone:
        if actor in victims:
            (call,) = called_once(run, actor)
            run.raised(actor, call, group=True)
    returned_their_answers(run, [actor for actor in everyone if actor not in victims])


def cancelled_alone(run: Evidence, victims: Sequence[str], everyone: Sequence[str]) -> None:
    """`victims` ended as cancelled and so did their calls; the others returned their answers."""
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
    returned_their_answers(run, [actor for actor in everyone if actor not in victims])


def gave_up_before_the_call(run: Evidence, victim: str, everyone: Sequence[str]) -> None:
    """`victim`, cancelled while it waited (if ever it did wait), made no model call and ended as cancelled."""
    victims = [victim] if victim in run.trace.cancelled() else []
    for actor in victims:
        run.called(actor, MODEL, times=0, misconception="swallows-cancel")
    cancelled_alone(run, victims, everyone)


def all_given_back(run: Evidence, permits: int, otherwise: str) -> None:
    """Afterwards exactly `permits` calls get in side by side."""
    run.usable_afterwards(permits, "after", MODEL, otherwise=otherwise)


def answered_with_a_cancel(holder: str, victim: str) -> list[Cue]:
    """Answer the call of `holder` and cancel `victim` (perhaps the same) in one tick."""

    def both(view: View) -> list[tuple[Any, ...]]:
        return [("answer", view.holding(holder)[0].number), ("cancel", victim)]

    return [Cue(lambda view: bool(view.holding(holder)), both)]


# -- which comes first


INTERVAL = 0.5
LONG = 5.0
"""Virtual seconds of a model call in the situations below."""

Arrivals = Mapping[str, tuple[str, float]]
"""By actor: the scene's entry and the moment of arrival."""


def arriving(arrivals: Arrivals, permits: int, calls_last: Mapping[str, float] | None = None) -> Situation:
    """Callers, waiters and outsiders come at these moments to one pacer and one semaphore (schedule: by duration)."""
    starts = tuple(
        Start(actor, entry, (number,) if entry == "late_caller" else ())
        for number, (actor, (entry, _)) in enumerate(arrivals.items())
    )

    def lasts(call: Call) -> float:
        if call.service == ARRIVAL and call.actor in arrivals:
            return arrivals[call.actor][1]
        return (calls_last or {}).get(call.actor, LONG)

    return Situation((Act(starts),), {"intervals": [INTERVAL], "permits": permits}, lasts=lasts)


def all_at_once(count: int) -> Situation:
    """`count` callers in one tick, and a permit for each."""
    return arriving(dict.fromkeys(names(count, "caller"), ("late_caller", 0.0)), count)


def one_waits_for_the_permit() -> Situation:
    """One permit: a call runs, a second caller waits for the permit, and somebody else comes to the idle pacer."""
    return arriving(
        {"caller-0": ("late_caller", 0.0), "caller-1": ("late_caller", 0.1), "waiter-0": ("waiter", 0.7)}, 1
    )


def two_permits_come_free_together() -> Situation:
    """Two calls that end in one tick; two callers have long been waiting for their permits."""
    arrivals = {f"caller-{number}": ("late_caller", 0.1 * number) for number in range(4)}
    return arriving(arrivals, 2, {"caller-1": LONG - INTERVAL})


def one_waits_in_the_pacer() -> Situation:
    """One permit: somebody used the pacer just now, a caller has to wait for it, an outsider wants the permit."""
    return arriving({"waiter-0": ("waiter", 0.0), "caller-0": ("late_caller", 0.1), "outsider-0": ("outsider", 0.2)}, 1)


def started_apart(run: Evidence) -> None:
    """No two calls began less than an interval apart."""
    begun = sorted(run.trace.calls_to(MODEL), key=lambda call: call.began_at)
    for earlier, later in pairwise(begun):
        gap = later.begun - earlier.begun
        if gap < INTERVAL - MICROSECOND:
            unpaced = len(begun) > 2 and begun[-1].begun - begun[0].begun < MICROSECOND
            run.fail(
                "calls-too-close",
                "rate-is-not-concurrency" if unpaced else _why_badly_timed(run),
                at=later.began_at,
                seen={"apart": moment(gap)},
                wanted={"apart": INTERVAL},
                actor=later.actor,
                before=earlier.actor,
                time=later.begun,
            )


def started_at(run: Evidence, *times: float) -> None:
    """The model calls began at these moments, whoever made them."""
    begun = sorted(run.trace.calls_to(MODEL), key=lambda call: call.began_at)
    close = MICROSECOND * (len(times) + 1)
    for number, (call, wanted) in enumerate(zip(begun, times, strict=False)):
        if abs(call.begun - wanted) > close:
            run.fail(
                "started-otherwise",
                _why_late(run, call) if call.begun > wanted else _why_badly_timed(run),
                at=call.began_at,
                seen={"time": moment(call.begun)},
                wanted={"time": moment(wanted)},
                actor=call.actor,
                number=number + 1,
            )


def _why_late(run: Evidence, late: Call) -> str:
    """A permit kept beyond the call is a scope too wide."""
    ended = {call.actor: call.ended for call in run.trace.calls_to(MODEL) if call.ended is not None}
    for back in run.trace.notes("gives-back"):
        if back.time <= late.begun and back.time > ended.get(back.actor, back.time) + MICROSECOND:
            return "scope-too-wide"
    return _why_badly_timed(run)


def _why_badly_timed(run: Evidence) -> str:
    """Who took the permit more often than it called has let it go in between."""
    taken = Counter(note.actor for note in run.trace.notes("takes"))
    made = Counter(call.actor for call in run.trace.calls_to(MODEL))
    return "turnstile" if any(taken[actor] > times for actor, times in made.items()) else "wrong-timing"


def no_turn_for_those_without_a_permit(run: Evidence) -> None:
    """waiter-0 came to a pacer that nobody with a permit had used for an interval: at once through."""
    (turn,) = run.called("waiter-0", TURN)
    (arrival,) = run.called("waiter-0", ARRIVAL)
    if turn.begun > (arrival.ended or 0.0) + MICROSECOND:
        run.fail(
            "turn-used-up",
            _why_badly_timed(run),
            at=turn.began_at,
            seen={"time": moment(turn.begun)},
            wanted={"time": moment(arrival.ended or 0.0)},
            actor="waiter-0",
            waiting="caller-1",
        )


def held_while_pacing(run: Evidence) -> None:
    """outsider-0 got the permit only when caller-0, who was first, had ended its call."""
    (outside,) = run.called("outsider-0", OUTSIDE)
    (call,) = called_once(run, "caller-0")
    if outside.began_at < (call.ended_at or outside.began_at):
        run.fail(
            "permit-not-held",
            _why_badly_timed(run),
            at=outside.began_at,
            seen={"time": moment(outside.begun)},
            wanted={"time": moment(INTERVAL + LONG)},
            actor="caller-0",
            outsider="outsider-0",
        )


# -- the answers


WITHOUT, WITH, BOUNDS = (
    "IN_FLIGHT_AFTER_2S_WITHOUT_PERMITS",
    "IN_FLIGHT_AFTER_2S_WITH_4_PERMITS",
    "PACER_BOUNDS_IN_FLIGHT",
)
KINDS = {WITHOUT: int, WITH: int, BOUNDS: bool}


def answered(play: Play, *questions: str) -> None:
    """The answers to `questions` are what the key says."""
    told = play.ask("read", list(questions), file="answers")
    answers = told if isinstance(told, dict) else {}
    if any(answers.get(name) is None for name in questions):
        raise NotStarted
    for name in questions:
        _compare(name, answers[name])


def _compare(name: str, answer: Any) -> None:
    if type(answer) is float and answer.is_integer():
        answer = int(answer)
    if type(answer) is not KINDS[name]:
        kind = "truth" if KINDS[name] is bool else "number"
        raise wrong(f"kind-{kind}", "wrong-result", name, answer)
    sealed.compare(__file__, name, answer)


def wrong(sentence: str, misconception: str, name: str, answer: Any, wanted: Any = None) -> Failed:
    """Return the verdict on a wrong answer; `wanted` is known where the key is."""
    shown = answer if type(answer) in (bool, int) and abs(answer) < 10**9 else repr(answer)[:60]
    return Failed(
        sentence,
        misconception=misconception,
        observed={"answer": shown},
        expected={"answer": wanted},
        details={"name": name},
    )
