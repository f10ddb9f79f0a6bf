"""The walk of a submission, in few lines: catalog, files, stage, checks, verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from permitlab.catalog import Exercise
from permitlab.checks import Check
from permitlab.content import checks_of
from permitlab.director.company import Company, Script
from permitlab.director.stages import Theatre
from permitlab.judge import Judge, all_alike
from permitlab.submission import Submitted, read
from permitlab.verdict import ExerciseResult, Status, Verdict


@dataclass(frozen=True, slots=True)
class Options:
    """How to grade: which checks (practice, hidden, all), where seeded schedules begin, which box layers must be.

    `brief` ends an exercise at its first check that is not passed: for those who only ask whether all are.
    """

    which: str = "all"
    seed: int = 0
    required: tuple[str, ...] = ()
    level: str = "process"
    brief: bool = False


def grade_exercise(
    exercise: Exercise, submission: Path | Submitted, theatre: Theatre, options: Options
) -> ExerciseResult:
    """Judge one exercise of `submission`, a directory or what was read. Never raises for anything that lies there."""
    titles = exercise.text("title")
    try:
        checks = checks_of(exercise, options.which)
    except Exception as error:
        why = f"the grader of {exercise.slug} cannot be loaded: {type(error).__name__}: {error}"
        return ExerciseResult(exercise.slug, titles, (), broken=why)
    submitted = read(exercise, submission) if isinstance(submission, Path) else submission
    if submitted.untouched or submitted.missing:
        fault = next(iter(submitted.faults.values()), None)
        results = all_alike(exercise.slug, checks, Status.NOT_STARTED, fault, options.seed)
        return ExerciseResult(exercise.slug, titles, results)
    return judge_submitted(exercise, checks, submitted, theatre, options)


def judge_submitted(
    exercise: Exercise, checks: Sequence[Check], submitted: Submitted, theatre: Theatre, options: Options
) -> ExerciseResult:
    """Run `checks` against files that were read."""
    company = Company(theatre, script_of(exercise, submitted), options.required)
    judge = Judge(exercise.slug, company, options.seed, unusable=dict(submitted.faults))
    try:
        results = judge.judge_all(checks, brief=options.brief)
    finally:
        company.leave()
    printed = judge.last.printed if judge.last else ""
    return ExerciseResult(exercise.slug, exercise.text("title"), results, tuple(company.flags), printed)


def script_of(exercise: Exercise, submitted: Submitted) -> Script:
    """Return what the stage of `exercise` is loaded with."""
    files = tuple((Path(name).stem, submitted.files.get(name, b"")) for name in exercise.files)
    return Script(exercise.scene.read_text(encoding="utf-8"), files, exercise.defines)


def grade(
    exercises: Sequence[Exercise],
    submission: Path,
    theatre: Theatre,
    options: Options,
    done: Callable[[ExerciseResult], None] = lambda _result: None,
) -> Verdict:
    """Judge `submission` in the given exercises; call `done` after each."""
    results = []
    for exercise in exercises:
        results.append(grade_exercise(exercise, submission, theatre, options))
        done(results[-1])
    return Verdict(name_of(submission), tuple(results), options.level, dict(theatre.layers))


def name_of(submission: Path) -> str:
    """Return the name of a submission: its directory's."""
    return submission.resolve().name
