"""The judged submission: frozen data; totals are computed, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from permitlab.checks import Check, Fault


class Status(StrEnum):
    """How a check or an exercise came out. `broken` is our fault: it costs nobody a point."""

    PASSED = "passed"
    FAILED = "failed"
    WAITING = "waiting"
    NOT_STARTED = "not_started"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check, judged. `schedules` is the number of runs it looked at; `why` says what broke, if it did."""

    slug: str
    check: Check
    status: Status
    fault: Fault | None = None
    schedules: int = 0
    seed: int = 0
    why: str = ""

    @property
    def id(self) -> str:
        """The name under which results, gradebooks and tests know it."""
        return f"{self.slug}/{self.check.name}"

    @property
    def score(self) -> int:
        """Points reached."""
        return self.check.points if self.status is Status.PASSED else 0

    @property
    def misconception(self) -> str | None:
        """The misconception that the evidence shows, if one does."""
        return self.fault.misconception if self.fault else None


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """One exercise, judged. `titles` by language; `flags` are what a person should look at; `printed` is what
    the student's code printed in the last run."""

    slug: str
    titles: Mapping[str, str]
    checks: tuple[CheckResult, ...]
    flags: tuple[str, ...] = ()
    printed: str = ""
    broken: str = ""

    @property
    def score(self) -> int:
        """Points reached."""
        return sum(result.score for result in self.checks)

    @property
    def max_score(self) -> int:
        """Points there are."""
        return sum(result.check.points for result in self.checks)

    @property
    def status(self) -> Status:
        """Broken if anything of ours broke; not started if nothing was; passed if all passed; else failed."""
        found = {result.status for result in self.checks}
        if self.broken or Status.BROKEN in found or not found:
            return Status.BROKEN
        if found == {Status.NOT_STARTED}:
            return Status.NOT_STARTED
        return Status.PASSED if found == {Status.PASSED} else Status.FAILED

    @property
    def misconception(self) -> str | None:
        """The misconception of the first check that failed with one."""
        return next((r.misconception for r in self.checks if r.status is Status.FAILED and r.misconception), None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A submission, judged. `level` is required or process; `layers` is what the box reported."""

    submission: str
    exercises: tuple[ExerciseResult, ...]
    level: str
    layers: Mapping[str, str]

    @property
    def score(self) -> int:
        """Points reached."""
        return sum(exercise.score for exercise in self.exercises)

    @property
    def max_score(self) -> int:
        """Points there are."""
        return sum(exercise.max_score for exercise in self.exercises)

    @property
    def flags(self) -> tuple[str, ...]:
        """What a person should look at."""
        return tuple(f"{exercise.slug}: {flag}" for exercise in self.exercises for flag in exercise.flags)

    @property
    def exit_code(self) -> int:
        """0 all passed; 1 something failed or is not started; 3 broken."""
        found = {exercise.status for exercise in self.exercises}
        if Status.BROKEN in found:
            return 3
        return 0 if found <= {Status.PASSED} else 1
