"""Wheat and chaff: implementations whose verdict is known; they grade the graders."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from permitlab.catalog import Exercise
from permitlab.content import checks_of
from permitlab.director.stages import Theatre
from permitlab.grading import Options, judge_submitted
from permitlab.submission import Submitted
from permitlab.verdict import ExerciseResult, Status

MISCONCEPTIONS = re.compile(r"#\s*misconceptions:\s*(.+)")
REPLACES = re.compile(r"#\s*replaces:\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Case:
    """One file of wheat or chaff: what it replaces, and for chaff the ids that a good diagnosis may name."""

    path: Path
    kind: str
    replaces: str
    misconceptions: tuple[str, ...]


def case(exercise: Exercise, path: Path, kind: str) -> Case:
    """Read the head of a case (its first three lines)."""
    head = "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines()[:3])
    named, replaced = MISCONCEPTIONS.search(head), REPLACES.search(head)
    ids = tuple(name.strip() for name in named[1].split(",")) if named else ()
    return Case(path, kind, replaced[1] if replaced else exercise.files[0], ids)


def cases(exercise: Exercise) -> list[Case]:
    """Return all wheat and all chaff of `exercise`."""
    return [case(exercise, path, kind) for kind in ("wheat", "chaff") for path in exercise.cases(kind)]


def solved(exercise: Exercise, /, **replaced: bytes) -> Submitted:
    """Return the solution's files, some of them replaced (by file name without `.py`)."""
    files = {name: (exercise.solution / name).read_bytes() for name in exercise.files}
    return Submitted(files | {f"{stem}.py": source for stem, source in replaced.items()}, {}, untouched=False)


def judge_files(
    exercise: Exercise, submitted: Submitted, theatre: Theatre, options: Options | None = None
) -> ExerciseResult:
    """Judge files that lie nowhere on disk as a submission."""
    chosen = options or Options()
    return judge_submitted(exercise, checks_of(exercise, chosen.which), submitted, theatre, chosen)


def judge_case(exercise: Exercise, one: Case, theatre: Theatre, options: Options | None = None) -> ExerciseResult:
    """Judge a case: the solution with one file replaced by it."""
    replaced = {Path(one.replaces).stem: one.path.read_bytes()}
    return judge_files(exercise, solved(exercise, **replaced), theatre, options)


def complaint(one: Case, result: ExerciseResult) -> str | None:
    """Return what is wrong with the verdict on a case, as a sentence; None when it is right."""
    name = f"{one.kind} {one.path.stem}"
    if result.status is Status.BROKEN:
        why = next((check.why for check in result.checks if check.why), result.broken)
        return f"{name}: broken: {why}"
    if one.kind == "wheat":
        failed = [check.check.name for check in result.checks if check.status is not Status.PASSED]
        return (
            f"{name}: {result.score} of {result.max_score} points; not passed: {', '.join(failed)}" if failed else None
        )
    if result.status is not Status.FAILED:
        return f"{name}: {result.status}, but it must fail"
    if result.misconception not in one.misconceptions:
        return f"{name}: named {result.misconception}, expected one of {', '.join(one.misconceptions)}"
    return None
