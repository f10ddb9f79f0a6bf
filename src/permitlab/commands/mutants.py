"""`permitlab course --mutants`: try the graders with mutants of the solutions, on all cores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

import click

from permitlab.catalog import Course, Exercise
from permitlab.content import checks_of
from permitlab.cores import pool
from permitlab.director.stages import Theatre
from permitlab.mutation.equivalents import EXEMPT, equivalents
from permitlab.mutation.mutants import Mutant
from permitlab.mutation.trial import Trial, mutants_of, statuses
from permitlab.verdict import Status

TOGETHER = 12
"""Mutants that a worker judges before it hands in what it found."""


def run(course: Course, slugs: tuple[str, ...], every: int) -> int:
    """Try the named exercises, or all that have graders, with every `every`-th mutant; return the exit code."""
    exercises = [exercise for exercise in course.select(slugs) if checks_of(exercise)]
    faults: list[str] = []
    with pool() as workers:
        for trial in _trials(exercises, every, workers):
            click.echo(score(trial))
            faults += [*trial.faults(), *(trial.stale() if every == 1 else ())]
    for fault in faults:
        click.echo(fault)
    return 1 if faults else 0


def score(trial: Trial) -> str:
    """Return the line about one exercise."""
    left = len(trial.mutants) - trial.killed - trial.equivalent
    passed = "passed (exempt)" if EXEMPT in trial.reasons else "equivalent"
    said = f"{trial.slug}: {trial.killed} of {len(trial.mutants)} mutants refused, {trial.equivalent} {passed}"
    return f"{said}, {left} gaps" if left else said


def _trials(exercises: Sequence[Exercise], every: int, pool: Executor) -> Iterator[Trial]:
    handed = []
    for exercise in exercises:
        reasons, found = equivalents(exercise), mutants_of(exercise)[::every]
        parts = [found[at : at + TOGETHER] for at in range(0, len(found), TOGETHER)]
        futures = [pool.submit(_statuses, exercise.root, exercise.slug, part) for part in parts]
        handed.append((exercise, found, futures, reasons))
    for exercise, found, futures, reasons in handed:
        judged = [status for future in futures for status in future.result()]
        by_id = dict(zip((one.id for one in found), judged, strict=True))
        yield Trial(exercise.slug, tuple(found), by_id, reasons)


def _statuses(root: Path, slug: str, some: Sequence[Mutant]) -> list[Status]:
    with Theatre() as theatre:
        return statuses(Exercise(root, slug), some, theatre)
