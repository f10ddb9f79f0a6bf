"""The predictions of exercise 08 beside a measurement of our own, and what each wrong one would mean."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from permitlab.checks import Failed, NotStarted
from permitlab.play import Play

CASES = ((2, 5), (1, 5), (5, 2), (3, 100))
TURNS = 10
"""Turns of the event loop after which every task has come as far as it can."""

TASKS = "permits-are-tasks"
WRONG = "wrong-result"


# -- the experiment


@functools.cache
def measured(permits: int, rollouts: int) -> Mapping[str, int]:
    """Return what happens to `rollouts` tasks behind `permits` permits when every call takes a while."""
    with asyncio.Runner() as runner:
        return runner.run(experiment(permits, rollouts))


async def experiment(permits: int, rollouts: int) -> dict[str, int]:
    """Start all, let no call end until nothing moves any more, count; then let them all end."""
    semaphore, gate = asyncio.Semaphore(permits), asyncio.Event()
    running, finished = [0], 0

    async def rollout() -> None:
        nonlocal finished
        async with semaphore:
            running.append(running[-1] + 1)
            await gate.wait()
            running.append(running[-1] - 1)
        finished += 1

    tasks = [asyncio.create_task(rollout()) for _ in range(rollouts)]
    for _ in range(TURNS):
        await asyncio.sleep(0)
    waiting = sum(not task.done() for task in tasks) - running[-1]
    gate.set()
    await asyncio.wait(tasks)
    return {"created": len(tasks), "peak": max(running), "waiting": waiting, "finished": finished}


# -- the predictions beside it


@dataclass(frozen=True, slots=True)
class Prediction:
    """One case: what was predicted for it, and what happens. `number` is the one that is looked at."""

    permits: int
    rollouts: int
    number: str
    told: Mapping[str, Any]

    @property
    def said(self) -> Any:
        """What was predicted."""
        return self.told[self.number]

    @property
    def truth(self) -> Mapping[str, int]:
        """What was measured."""
        return measured(self.permits, self.rollouts)


def predicted(play: Play, number: str) -> None:
    """In all four cases the prediction of `number` is what happens."""
    told = play.ask("read", file="answers")
    if told is None:
        raise NotStarted
    predictions = [prediction(told, case, number) for case in CASES]
    if any(one.said is None for one in predictions):
        raise NotStarted
    for one in predictions:
        judge(one)


def prediction(told: Any, case: tuple[int, int], number: str) -> Prediction:
    """Return what `told` says of `case`. Raises Failed when it says nothing, or in another form."""
    entry = told.get(case) if isinstance(told, dict) else None
    if not isinstance(entry, dict):
        raise Failed("case-missing", misconception=WRONG, details={"case": str(case)})
    if number not in entry:
        raise Failed("prediction-missing", misconception=WRONG, details={"case": str(case), "number": number})
    return Prediction(*case, number, entry)


def judge(one: Prediction) -> None:
    """The prediction is the number that was measured."""
    said = whole(one.said)
    if said == one.truth[one.number]:
        return
    sentence, misconception = ("kind", WRONG) if said is None else MEANINGS[one.number](one)
    raise Failed(
        f"predicted-{sentence}",
        misconception=misconception,
        observed={one.number: shown(one.said)},
        expected=dict(one.truth),
        details={"permits": one.permits, "rollouts": one.rollouts, "number": one.number, "said": shown(one.said)},
    )


def whole(value: Any) -> int | None:
    """Return `value` if it is a whole number; True and False are none."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


def shown(value: Any) -> Any:
    """Return a value in a form for reports, no longer than a person reads."""
    return value if type(value) in (bool, int, float) else repr(value)[:60]


# -- what a wrong prediction would mean

Meaning = tuple[str, str]
"""The sentence that says what a wrong prediction would mean, and the misconception behind it."""


def created(one: Prediction) -> Meaning:
    """Explain a wrong number of tasks created."""
    if one.said == one.permits + one.rollouts:
        return "created-both", TASKS
    if one.said in (one.permits, min(one.permits, one.rollouts)):
        return "created-permits", TASKS
    return "created", TASKS if one.said == abs(one.rollouts - one.permits) else WRONG


def peak(one: Prediction) -> Meaning:
    """Explain a wrong number of calls at once."""
    if one.said == one.rollouts > one.permits:
        nobody_waits = whole(one.told.get("waiting")) == 0
        return "peak-everyone", "no-permit" if nobody_waits else "counts-waiters"
    if one.said == one.permits > one.rollouts:
        return "peak-permits", "peak-not-a-maximum"
    if one.said == 1:
        return "peak-one", "serialised"
    if abs(one.said - one.truth["peak"]) == 1:
        return "peak", "peak-not-a-maximum"
    return "peak", TASKS if one.said == abs(one.rollouts - one.permits) else WRONG


def waiting(one: Prediction) -> Meaning:
    """Explain a wrong number of tasks that wait."""
    if one.said < 0:
        return "waiting-negative", TASKS
    if one.said == one.rollouts:
        return "waiting-everyone", "counts-waiters"
    if one.said == 0:
        return "waiting-nobody", TASKS
    if one.said in (one.permits, abs(one.rollouts - one.permits)):
        return "waiting", TASKS
    return "waiting", "serialised" if one.said == one.rollouts - 1 else WRONG


def finished(one: Prediction) -> Meaning:
    """Explain a wrong number of calls that return."""
    if one.said in (one.permits, min(one.permits, one.rollouts), abs(one.rollouts - one.permits)):
        return "finished-permits", TASKS
    return "finished", WRONG


MEANINGS: dict[str, Callable[[Prediction], Meaning]] = {
    "created": created,
    "peak": peak,
    "waiting": waiting,
    "finished": finished,
}
