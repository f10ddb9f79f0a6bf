"""Runs the checks of one exercise against one submission: what passed, failed, waits, is not started, broke."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from permitlab.checks import Check, Failed, Fault, NotStarted
from permitlab.director.company import Company
from permitlab.director.stages import Broken
from permitlab.play import Play
from permitlab.recordings import Recordings
from permitlab.trace import Trace
from permitlab.verdict import CheckResult, Status


@dataclass(slots=True)
class Judge:
    """Judges checks one after the other. `unusable` holds the files that cannot be played, and why."""

    slug: str
    company: Company
    seed: int
    unusable: dict[str, Fault] = field(default_factory=dict)
    recordings: Recordings = field(default_factory=Recordings)
    results: dict[str, CheckResult] = field(default_factory=dict)
    last: Trace | None = None

    def judge_all(self, checks: Sequence[Check], *, brief: bool = False) -> tuple[CheckResult, ...]:
        """Judge `checks` in their order; when `brief`, up to the first that is not passed."""
        results: list[CheckResult] = []
        for check in checks:
            results.append(self.judge(check))
            if brief and results[-1].status is not Status.PASSED:
                break
        return tuple(results)

    def judge(self, check: Check) -> CheckResult:
        """Judge one check and remember the result. Never raises for what a check or a student does."""
        result = self.waiting(check)
        if result is None:
            play, raised = self.play(), None
            try:
                carry_out(check.function, play)
            except Exception as error:
                raised = error
            result = self.result(check, play, raised)
        self.results[check.name] = result
        return result

    def play(self) -> Play:
        """Return a fresh fixture for one check."""
        return Play(self.company, self.seed, self.unusable, self.recordings)

    def waiting(self, check: Check) -> CheckResult | None:
        """Return the result of a check that cannot be looked at yet, or None when it can."""
        waited = [name for name in check.waits_for if not self._passed(name)]
        if not waited:
            return None
        if any(self.results[name].status is Status.BROKEN for name in waited):
            return CheckResult(self.slug, check, Status.BROKEN, seed=self.seed, why=f"{waited[0]} broke")
        fault = Fault("waits", None, details={"check": waited[0]})
        return CheckResult(self.slug, check, Status.WAITING, fault, seed=self.seed)

    def _passed(self, name: str) -> bool:
        result = self.results.get(name)
        return result is None or result.status is Status.PASSED

    def result(self, check: Check, play: Play, raised: BaseException | None) -> CheckResult:
        """Return the result of a check that raised `raised`, or nothing. A bug of ours is broken, never failed."""
        self.last = play.last or self.last
        status, fault, why = Status.PASSED, None, ""
        match raised:
            case None if play.schedules == 0:
                status, why = Status.BROKEN, f"the check {check.name} played nothing"
            case None:
                pass
            case Failed():
                status, fault = Status.NOT_STARTED if _unwritten(raised) else Status.FAILED, Fault.of(raised)
            case NotStarted():
                status, fault = Status.NOT_STARTED, Fault("unwritten", None)
            case Broken():
                self.company.leave()
                status, why = Status.BROKEN, str(raised)
            case _:
                self.company.leave()  # it may stand in the middle of a run
                status, why = Status.BROKEN, f"{type(raised).__name__} in the check {check.name}: {raised}"
        return CheckResult(self.slug, check, status, fault, play.schedules, self.seed, why)


def _unwritten(failed: Failed) -> bool:
    endings = failed.trace.endings.values() if failed.trace else ()
    return any(ending.problem is not None and ending.problem.type == "NotImplementedError" for ending in endings)


def carry_out(function: Callable[..., Any], play: Play) -> None:
    """Call a check; drive an asynchronous one to its end on an event loop of its own."""
    outcome = function(play)
    if inspect.iscoroutine(outcome):
        import asyncio

        with asyncio.Runner() as runner:
            runner.run(outcome)


def all_alike(
    slug: str, checks: Sequence[Check], status: Status, fault: Fault | None, seed: int
) -> tuple[CheckResult, ...]:
    """Return the same result for every check: for a submission that no check needs to look at."""
    return tuple(CheckResult(slug, check, status, fault, seed=seed) for check in checks)
