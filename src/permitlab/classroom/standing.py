"""Where each submission stands once lateness and attempts are counted: small, so that a whole class fits in memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from permitlab.classroom.claims import Claim
from permitlab.classroom.intake import Found
from permitlab.classroom.policy import Policy
from permitlab.classroom.store import Row
from permitlab.classroom.times import Handed


class State(StrEnum):
    """What a mark is worth: `kept` is an earlier mark that something broken did not replace; `damaged` means that a
    part could not be opened, so the mark speaks of the rest only."""

    GRADED = "graded"
    NOT_STARTED = "not_started"
    DAMAGED = "damaged"
    KEPT = "kept"
    BROKEN = "broken"


DAMAGE = (
    "class.damaged",
    "class.crowded",
    "class.archive",
    "class.nested",
    "class.large",
    "class.closed",
    "class.link",
)


@dataclass(frozen=True, slots=True)
class Standing:
    """One attempt. `scores` has None where an exercise broke and no earlier mark stands; then there is no total.
    `counts` tells whether this attempt is the one in the gradebook, `of` how many there are."""

    name: str
    student: str
    number: str
    attempt: int
    state: State
    scores: Mapping[str, int | None]
    points: int
    max_score: int
    flags: tuple[str, ...] = ()
    broken: str = ""
    twin: str = ""
    files: int = 0
    handed: datetime | None = None
    source: str = ""
    days_late: int = 0
    percent: float = 0.0
    deducted: int = 0
    claim: Claim | None = None
    called_late: bool = False
    counts: bool = True
    of: int = 1

    @property
    def total(self) -> int | None:
        """The mark: points without what lateness takes off; None while something is broken."""
        return None if self.state is State.BROKEN else self.points - self.deducted


def standing(
    row: Row, found: Found, student: str, handed: Handed | None, policy: Policy, claim: Claim | None
) -> Standing:
    """Return where one submission stands."""
    result: Mapping[str, Any] = row.result or {}
    exercises = result.get("exercises", [])
    scores = {one["slug"]: None if one["status"] == "broken" else int(one["score"]) for one in exercises}
    points, keys = sum(score or 0 for score in scores.values()), {*found.keys, student}
    days = policy.days_late(handed.at if handed else None, keys)
    return Standing(
        row.name,
        student,
        found.number,
        found.attempt,
        _state(row, exercises),
        scores,
        points,
        int(result.get("max_score", 0)),
        tuple(result.get("flags", ())),
        row.broken,
        row.twin,
        row.files,
        handed.at if handed else None,
        handed.source if handed else "",
        days,
        policy.percent(days),
        policy.deduction(points, days),
        claim,
        found.late and not days,
    )


def _state(row: Row, exercises: Iterable[Mapping[str, Any]]) -> State:
    statuses = {exercise["status"] for exercise in exercises}
    if not statuses or "broken" in statuses:
        return State.BROKEN
    if row.broken:
        return State.KEPT
    if any(key in DAMAGE for key, _ in row.notes):
        return State.DAMAGED
    return State.NOT_STARTED if statuses == {"not_started"} else State.GRADED


def counted(standings: Iterable[Standing], policy: Policy) -> list[Standing]:
    """Return the standings with the attempt that counts marked, sorted by student and attempt."""
    by_student: dict[tuple[str, str], list[Standing]] = {}
    for one in standings:
        by_student.setdefault((one.student, one.number), []).append(one)
    settled = []
    for _, attempts in sorted(by_student.items()):
        attempts.sort(key=lambda one: (one.attempt, one.name))
        chosen = _chosen(attempts[: policy.limit] if policy.limit else attempts, policy.counts)
        settled += [replace(one, counts=one is chosen, of=len(attempts)) for one in attempts]
    return settled


def _chosen(attempts: list[Standing], counts: str) -> Standing:
    if counts == "best":
        return max(attempts, key=lambda one: -1 if one.total is None else one.total)
    return attempts[0 if counts == "first" else -1]
