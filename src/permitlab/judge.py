"""Runs the checks of one exercise against one submission: what passed, failed, waits, is not started, broke."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from permitlab.checks import Check, Failed, Fault, NotStarted
from permitlab.director.stages import Broken, Company
from permitlab.play import Play
from permitlab.trace import Trace
from permitlab.verdict import CheckResult, Status


@dataclass(slots=True)
class Judge:
    """Judges checks one after the other. `unusable` holds the files that cannot be played, and why."""

    slug: str
    company: Company
    seed: int
    unusable: dict[str, Fault] = field(default_factory=dict)
    results: dict[str, CheckResult] = field(default_factory=dict)
    last: Trace | None = None

    def judge(self, check: Check) -> CheckResult:
        """Judge one check and remember the result. Never raises for what a check or a student does."""
        waited = [name for name in check.waits_for if not self._passed(name)]
        if any(self.results[name].status is Status.BROKEN for name in waited):
            result = CheckResult(self.slug, check, Status.BROKEN, seed=self.seed, why=f"{waited[0]} broke")
        elif waited:
            details = {"check": waited[0]}
            result = CheckResult(self.slug, check, Status.WAITING, Fault("waits", None, details=details), seed=self.seed)
        else:
            result = self._tried(check)
        self.results[check.name] = result
        return result

    def _passed(self, name: str) -> bool:
        result = self.results.get(name)
        return result is None or result.status is Status.PASSED

    def _tried(self, check: Check) -> CheckResult:
        play = Play(self.company, self.seed, self.unusable)

        def result(status: Status, fault: Fault | None = None, why: str = "") -> CheckResult:
            return CheckResult(self.slug, check, status, fault, play.schedules, self.seed, why)

        try:
            carry_out(check.function, play)
        except Failed as failed:
            return result(Status.NOT_STARTED if _unwritten(failed) else Status.FAILED, Fault.of(failed))
        except NotStarted:
            return result(Status.NOT_STARTED, Fault("unwritten", None))
        except Broken as broken:
            self.company.dismiss()
            return result(Status.BROKEN, why=str(broken))
        except Exception as error:  # a bug in the grader must cost nobody a point
            return result(Status.BROKEN, why=f"{type(error).__name__} in the check {check.name}: {error}")
        finally:
            self.last = play.last or self.last
        if play.schedules == 0 and check.function.__code__.co_argcount:
            return result(Status.BROKEN, why=f"the check {check.name} played nothing")
        return result(Status.PASSED)


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


def all_alike(slug: str, checks: Sequence[Check], status: Status, fault: Fault, seed: int) -> tuple[CheckResult, ...]:
    """Return the same result for every check: for a submission that no check needs to look at."""
    return tuple(CheckResult(slug, check, status, fault, seed=seed) for check in checks)
