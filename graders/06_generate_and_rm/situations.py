"""Situations of exercise 06, and what must be true of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from permitlab import diagnosis
from permitlab.director.values import same
from permitlab.evidence import Evidence
from permitlab.holders import ledger
from permitlab.situation import Act, Cue, Order, Situation, Start, View, holds, tell
from permitlab.trace import Call

PACER, MODEL, SCORER, OUTSIDE, PROBE = "pacer", "generate", "score", "outside", "probe"
CALL = 60.0
"""Virtual seconds of a call: longer than anybody should dare to wait with a timeout."""
MOST_CALLS = 100
"""Calls after this one are not answered: no situation needs half as many."""
PATIENCE = 40
"""Calls after this one do not fail and complete their samples, so that whoever retries for ever comes to an end."""


@dataclass(frozen=True, slots=True)
class Given:
    """A sample as it goes in, how its generation ends, and its score (None: a number of the grader's choice)."""

    status: str = "pending"
    reward: float | None = None
    response: str = ""
    ends: str = "completed"
    score: float | None = None

    @property
    def scored(self) -> bool:
        """Whether it must be scored once it is generated."""
        return self.ends != "aborted" and self.reward is None


Cast = Mapping[str, Given]
CUT_OFF = Given("aborted", response="half an answ")


def pending(count: int) -> dict[str, Given]:
    """Return the cast rollout-0, rollout-1, ... of pending samples."""
    return {f"rollout-{number}": Given() for number in range(count)}


# -- situations


def rollouts(
    cast: Cast,
    permits: int,
    *,
    cues: Sequence[Cue] = (),
    fails: Callable[[Call], str | None] | None = None,
    withheld: Callable[[Call, View], bool] | None = None,
    outsiders: int = 0,
    behind: int = 0,
    aborted: bool = False,
    then: Sequence[Act] = (),
    keep: bool = False,
) -> Situation:
    """All of `cast` at once, after the first `behind` of them the `outsiders`; at the end `permits` + 1 probes."""
    others = tuple(Start(f"outsider-{number}", "outsider") for number in range(outsiders))
    entries = starts(cast)
    acts = (Act((*entries[:behind], *others, *entries[behind:]), tuple(cues)), *then, probes(permits))
    return Situation(
        acts,
        {"permits": permits, "aborted": aborted},
        fails=fails or failing({}),
        lasts=lambda _call: CALL,
        withheld=lambda call, view: call.number > MOST_CALLS or (withheld is not None and withheld(call, view)),
        answers=answers(cast),
        keep=keep,
    )


def starts(cast: Cast) -> tuple[Start, ...]:
    """Return one start per sample."""
    return tuple(
        Start(name, "rollout", (name, given.status, given.reward, given.response)) for name, given in cast.items()
    )


def probes(permits: int) -> Act:
    """Return the audit: one more than the permits ask for one when all is over."""
    return Act(tuple(Start(f"probe-{number}", "probe") for number in range(permits + 1)), explored=False)


def answers(cast: Cast) -> Callable[[Call], Any]:
    """Let the model end each sample as its `Given` says, and the scorer give its score."""

    def answer(call: Call) -> Any:
        given = cast.get(call.actor, Given())
        if call.service == MODEL:
            return [given.ends if call.number <= PATIENCE else "completed", f"response {call.number}"]
        if call.service == SCORER:
            return call.number + 0.5 if given.score is None else given.score
        return None

    return answer


def in_turn(*groups: tuple[str, ...]) -> Callable[[Call, View], bool]:
    """Keep calls to a group of services back while a call to an earlier group is in flight."""
    rank = {service: place for place, group in enumerate(groups) for service in group}

    def withheld(call: Call, view: View) -> bool:
        own = rank.get(call.service, -1)
        return any(rank.get(other.service, own) < own for other in view.open_calls())

    return withheld


PACERS_FIRST = in_turn((PACER,), (MODEL,), (SCORER,), (OUTSIDE,))
"""Pacers end first, scores last: as many generations and then as many scores pile up as ever can."""
SCORES_LAST = in_turn((PACER, MODEL), (SCORER,))


def failing(victims: Mapping[str, str], kind: str = "ModelError") -> Callable[[Call], str | None]:
    """Fail the call of each named actor to the service named beside it."""

    def fails(call: Call) -> str | None:
        return kind if victims.get(call.actor) == call.service and call.number <= PATIENCE else None

    return fails


def answered_and(actor: str, service: str, *orders: Order, when: Callable[[View], bool] | None = None) -> Cue:
    """Answer the call of `actor` to `service` and give `orders`, all in one tick: once `when` holds, or at once."""

    def do(view: View) -> Sequence[Order]:
        return [*(("answer", call.number) for call in view.holding(actor) if call.service == service), *orders]

    return Cue(when or holds(actor, service), do)


def both_hold(one: tuple[str, str], other: tuple[str, str]) -> Callable[[View], bool]:
    """Hold while two actors have calls in flight, each to the service named beside it."""
    return lambda view: holds(*one)(view) and holds(*other)(view)


def resumed(names: Iterable[str]) -> Act:
    """Clear the abort flag, then hand in the named samples once more, as actors again-NAME."""
    return Act(
        cues=(
            Cue(
                lambda _view: True,
                lambda _view: [("tell", "resume", []), *(("start", f"again-{n}", "again", [n]) for n in names)],
            ),
        )
    )


ABORT: Order = ("tell", "abort", [])


def abort_when(when: Callable[[View], bool]) -> Cue:
    """Set `state.aborted` when `when` holds."""
    return Cue(when, tell("abort"))


# -- what must be true


def sound(run: Evidence, permits: int) -> None:
    """The base of every check: never more generations than permits, and everybody ended."""
    run.kept_the_bound(permits, MODEL)
    run.all_ended()


def permits_are_back(run: Evidence, permits: int, otherwise: str = "never-returned") -> None:
    """When all is over exactly `permits` permits of the state's semaphore can be had."""
    run.usable_afterwards(permits, PROBE, PROBE, otherwise=otherwise)


def came_back(run: Evidence, actor: str) -> tuple[Any, Any, Any]:
    """`actor` returned its own sample; return the sample's status, response and reward at that moment."""
    ending = run.ending(actor)
    if ending.how != "returned":
        run.ended_otherwise(ending, "returned")
    value = ending.value
    if type(value) is not list or len(value) != 4 or value[0] is not True:
        run.fail("not-the-sample", "wrong-result", at=ending.at, seen="other", wanted="sample", actor=actor)
    return value[1], value[2], value[3]


def looks(run: Evidence, actor: str, field: str, seen: Any, wanted: Any, misconception: str = "wrong-result") -> None:
    """The field of `actor`'s sample is `wanted`."""
    if not same(seen, wanted):
        at = run.ending(actor).at
        run.fail(
            "field-wrong", misconception, at=at, seen={field: run.shown(seen)}, wanted={field: run.shown(wanted)},
            actor=actor, field=field, is_=repr(run.shown(seen)), should=repr(run.shown(wanted)),
        )  # fmt: skip


def untouched(run: Evidence, actor: str, given: Given) -> None:
    """`actor`'s finished sample came back as it went in, without a call, while others held every permit."""
    for service, why in ((MODEL, "wrong-result"), (SCORER, "wrong-result"), (PACER, "scope-too-wide")):
        for call in run.trace.calls_to(service, actor):
            run.fail(
                "finished-called", why, at=call.began_at, seen={"calls": 1}, wanted={"calls": 0},
                actor=actor, service=service, status=given.status,
            )  # fmt: skip
    found = came_back(run, actor)
    for field, seen, wanted in zip(("status", "response", "reward"), found, _as_given(given), strict=True):
        looks(run, actor, field, seen, wanted)
    _did_not_wait(run, actor, given)


def _as_given(given: Given) -> tuple[str, str, float | None]:
    return given.status, given.response, given.reward


def _did_not_wait(run: Evidence, actor: str, given: Given) -> None:
    held_until = min((call.ended_at for call in run.trace.calls_to(OUTSIDE) if call.ended_at is not None), default=None)
    ending = run.ending(actor)
    if held_until is not None and ending.at > held_until:
        run.fail(
            "finished-waited", "scope-too-wide", at=held_until, seen={"waited_until": ending.time},
            wanted={"waited_until": 0.0}, actor=actor, status=given.status, time=ending.time,
        )  # fmt: skip


def awaited(run: Evidence, actor: str, call: Call) -> None:
    """The call was answered before `actor` ended."""
    ending = run.ending(actor)
    if call.ended_at is None or call.ended_at > ending.at:
        run.fail(
            "left-running", "siblings-left-running", at=ending.at, seen="running", wanted="ended",
            actor=actor, service=call.service, time=ending.time,
        )  # fmt: skip
    if call.how != "answered":
        run.fail(
            "given-up", "wrong-timing", at=call.ended_at, seen=call.how, wanted="answered",
            actor=actor, service=call.service, after=(call.ended or 0.0) - call.begun,
        )  # fmt: skip


def generated(run: Evidence, actor: str, given: Given) -> Call:
    """`actor`'s sample was generated once and came back as the model left it; return the call."""
    status, response, _reward = came_back(run, actor)
    (call,) = run.called(actor, MODEL)
    awaited(run, actor, call)
    for score in run.trace.calls_to(SCORER, actor):
        if score.began_at < (call.ended_at or 0):
            run.fail("scored-early", "wrong-result", at=score.began_at, seen="before", wanted="after", actor=actor)
    looks(run, actor, "status", status, given.ends)
    looks(run, actor, "response", response, call.value[1])
    if call.payload != (run_name(actor),):
        run.fail(
            "other-sample", "wrong-result", at=call.began_at, seen="other", wanted="sample", actor=actor, service=MODEL
        )
    return call


def run_name(actor: str) -> str:
    """Return the name of the sample that `actor` handed in."""
    return actor.removeprefix("again-")


def rewarded(run: Evidence, actor: str, given: Given) -> None:
    """`actor`'s sample has the score of its response as reward; or the reward it had, and was not scored."""
    model = generated(run, actor, given)
    reward = came_back(run, actor)[2]
    calls = run.trace.calls_to(SCORER, actor)
    if len(calls) != given.scored:
        run.fail(
            "scored-times", "wrong-result", at=calls[-1].began_at if calls else run.ending(actor).at,
            seen={"scores": len(calls)}, wanted={"scores": int(given.scored)},
            actor=actor, status=given.ends, reward=repr(given.reward),
        )  # fmt: skip
    for call in calls:
        awaited(run, actor, call)
        if call.payload != (run_name(actor), model.value[1]):
            run.fail(
                "other-sample",
                "wrong-result",
                at=call.began_at,
                seen="other",
                wanted="sample",
                actor=actor,
                service=SCORER,
            )
    looks(run, actor, "reward", reward, calls[0].value if calls else given.reward)


# -- the permit and the pacer


def paced(run: Evidence, actor: str) -> None:
    """`actor` waited for the pacer once, and went from there to the model without another wait."""
    pacers = run.trace.calls_to(PACER, actor)
    (model,) = run.called(actor, MODEL)
    if not pacers:
        run.fail(
            "pacer-skipped",
            "rate-is-not-concurrency",
            at=model.began_at,
            seen={"waits": 0},
            wanted={"waits": 1},
            actor=actor,
        )
    if len(pacers) > 1:
        run.called(actor, PACER, misconception="wrong-timing")
    awaited(run, actor, pacers[0])
    _model_after_pacer(run, pacers[0], model)


def _model_after_pacer(run: Evidence, pacer: Call, model: Call) -> None:
    turn = len(run.trace.moments) if pacer.ended_at is None else pacer.ended_at
    if model.began_at < turn:
        run.fail("before-its-turn", "wrong-timing", at=model.began_at, seen="before", wanted="after", actor=pacer.actor)
    rests = (at for at, moment in enumerate(run.trace.moments) if moment.what == "rest" and at > turn)
    if model.began_at > next(rests, len(run.trace.moments)):
        run.fail(
            "turn-wasted", _why_wasted(run, pacer), at=turn, seen={"model_at": model.begun},
            wanted={"model_at": pacer.ended}, actor=pacer.actor, turn=pacer.ended, time=model.begun,
        )  # fmt: skip


def _why_wasted(run: Evidence, pacer: Call) -> str:
    """A permit had before the turn and not kept is a turnstile; none at all is a pacer taken for the bound."""
    had_one = ledger(run.trace, pacer.began_at).used(pacer.actor)
    return "turnstile" if had_one else "rate-is-not-concurrency"


def pacer_is_inside(run: Evidence, permits: int) -> None:
    """Never more than `permits` were at the pacer or at the model."""
    peak, at = run.trace.peak((PACER, MODEL))
    if peak > permits:
        calls = [call for call in run.trace.in_flight(at) if call.service in (PACER, MODEL)]
        early = [_why_wasted(run, call) for call in calls if call.service == PACER]
        why = "rate-is-not-concurrency" if "rate-is-not-concurrency" in early else "turnstile"
        run.fail(
            "pacer-outside", why, at=at, seen={"inside": peak}, wanted={"at_most": permits},
            time=run.trace.moments[at].time, actors=", ".join(dict.fromkeys(c.actor for c in calls)),
        )  # fmt: skip


def bound_with_others(run: Evidence, permits: int) -> None:
    """Generations and outsiders together never hold more than `permits`."""
    _peak, at = run.trace.peak((MODEL, OUTSIDE))
    run.kept_the_bound(permits, MODEL, OUTSIDE, otherwise=diagnosis.over_bound(run.trace, (MODEL,), at))
    run.all_ended()


# -- the scope


def scores_hold_nothing(run: Evidence, permits: int, count: int) -> None:
    """With scores kept back: whoever is generated is being scored, and no permit lies idle meanwhile."""
    for at, moment in enumerate(run.trace.moments):
        if moment.what == "rest":
            _all_generated_are_in_scoring(run, at)
            _no_permit_is_idle(run, at, permits)
    run.reached(count, SCORER)


def _all_generated_are_in_scoring(run: Evidence, at: int) -> None:
    begun = {call.actor for call in run.trace.calls_to(SCORER) if call.began_at <= at}
    ended = {actor for actor, ending in run.trace.endings.items() if ending.at <= at}
    for call in run.trace.calls_to(MODEL):
        if call.ended_at is not None and call.ended_at <= at and call.actor not in begun | ended:
            run.fail(
                "score-waits", _why_late(run, call.actor, at), at=at, seen={"being_scored": len(begun - ended)},
                wanted={"being_scored": len(begun - ended) + 1}, actor=call.actor, time=call.ended,
            )  # fmt: skip


def _why_late(run: Evidence, actor: str, at: int) -> str:
    books = ledger(run.trace, at)
    asked = sum(books.asks[name, actor] for name in books.semaphores() if not name.startswith("made-"))
    return "scope-too-wide" if books.held(actor) > 0 or asked > 1 else "serialised"


def _no_permit_is_idle(run: Evidence, at: int, permits: int) -> None:
    scoring = run.trace.in_flight(at, SCORER)
    inside = len(run.trace.in_flight(at, PACER)) + len(run.trace.in_flight(at, MODEL))
    moments = run.trace.moments[: at + 1]
    waiting = {m.actor for m in moments if m.what == "start" and m.actor.startswith("rollout")}
    waiting -= {call.actor for call in run.trace.calls if call.began_at <= at}
    if scoring and waiting and inside < permits:
        books = ledger(run.trace, at)
        why = "scope-too-wide" if any(books.held(call.actor) > 0 for call in scoring) else "serialised"
        run.fail(
            "idle-while-scoring", why, at=at, seen={"generating": inside}, wanted={"generating": permits},
            scoring=len(scoring), waiting=len(waiting), time=run.trace.moments[at].time,
        )  # fmt: skip


# -- the abort flag


def none_called_once_aborted(run: Evidence) -> None:
    """No generation began while `state.aborted` was set."""
    for call in run.trace.calls_to(MODEL):
        if call.facts.get("aborted") is True:
            run.fail(
                "called-aborted", "answer-before-permit", at=call.began_at, seen={"calls": 1}, wanted={"calls": 0},
                actor=call.actor, time=call.begun,
            )  # fmt: skip


def marked(run: Evidence, actor: str, given: Given) -> None:
    """`actor`'s sample came back marked as aborted, otherwise as it went in; model and scorer were not called."""
    none_called_once_aborted(run)
    for service in (MODEL, SCORER):
        run.called(actor, service, times=0)
    found = came_back(run, actor)
    wanted = ("aborted", given.response, given.reward)
    for field, seen, should in zip(("status", "response", "reward"), found, wanted, strict=True):
        looks(run, actor, field, seen, should)


# -- failures and cancellations


def failed(run: Evidence, actor: str, service: str) -> None:
    """The error of `actor`'s call to `service` reached its caller, and nothing was tried after it."""
    calls = [call for call in run.trace.calls_to(service, actor) if call.how == "failed"]
    if not calls:
        run.fail(
            "never-there", "wrong-result", at=run.ending(actor).at, seen="elsewhere", wanted=service,
            actor=actor, service=service,
        )  # fmt: skip
    run.raised(actor, calls[0], group=True)
    for later in run.trace.calls:
        if later.actor == actor and later.began_at > (calls[0].ended_at or 0):
            run.fail(
                "went-on", "swallows-exception", at=later.began_at, seen=later.service, wanted="nothing",
                actor=actor, service=service, later=later.service,
            )  # fmt: skip


def cancelled(run: Evidence, actor: str, service: str = "") -> None:
    """`actor`, cancelled at `service` (or while it waited), ended so; its call was given up, no other begun."""
    places = [at for at, moment in enumerate(run.trace.moments) if moment.what == "cancel" and moment.actor == actor]
    if not places:
        run.fail(
            "never-there", "wrong-result", at=run.ending(actor).at, seen="elsewhere", wanted=service,
            actor=actor, service=service or "the semaphore",
        )  # fmt: skip
    run.was_cancelled(actor)
    _gave_its_call_up(run, actor, places[0])


def _gave_its_call_up(run: Evidence, actor: str, at: int) -> None:
    for call in run.trace.calls:
        if call.actor != actor or (call.ended_at is not None and call.ended_at < at):
            continue
        if call.began_at > at:
            run.fail(
                "began-cancelled", "swallows-cancel", at=call.began_at, seen=call.service, wanted="nothing",
                actor=actor, service=call.service,
            )  # fmt: skip
        if call.how != "given-up":
            why = "siblings-left-running" if call.service == SCORER else "work-outlives-permit"
            run.fail(
                "outlived", why, at=call.ended_at, seen="went on", wanted="given up", actor=actor, service=call.service
            )
