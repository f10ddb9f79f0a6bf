"""The key of exercise 08, a measurement of our own, and what each wrong prediction would mean. It never ships."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from permitlab.checks import Failed
from permitlab.content import beside

predictions = beside(__file__, "predictions")
whole = predictions.whole

TURNS = 10
"""Turns of the event loop after which every task has come as far as it can."""

TASKS = "permits-are-tasks"
WRONG = "wrong-result"


def answers() -> dict[str, int]:
    """Return what was measured, by question: `NUMBER:PERMITS:ROLLOUTS`."""
    return {
        f"{number}:{permits}:{rollouts}": count
        for permits, rollouts in predictions.CASES
        for number, count in measured(permits, rollouts).items()
    }


def explain(question: str, _answer: int, told: Mapping[str, Any]) -> Failed:
    """Return the verdict on a wrong prediction; `told` are all four for the case."""
    number, permits, rollouts = question.split(":")
    one = Prediction(int(permits), int(rollouts), number, told)
    sentence, misconception = MEANINGS[number](one)
    case = (one.permits, one.rollouts)
    verdict: Failed = predictions.wrong(f"predicted-{sentence}", misconception, case, number, one.said, one.truth)
    return verdict


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
