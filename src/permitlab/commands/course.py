"""`permitlab course`: check the course itself, exercises side by side."""

from __future__ import annotations

from pathlib import Path

import click

from permitlab.catalog import CallError, Course, Exercise, write_stub_fingerprints
from permitlab.cores import pool
from permitlab.course import exercise_faults, general_faults
from permitlab.director.stages import Theatre

TEACHERS = ("solutions", "tests")
"""What only the teacher's repository has."""


def _faults(root: Path, slug: str) -> list[str]:
    with Theatre() as theatre:
        return list(exercise_faults(Exercise(root, slug), theatre))


def run(course: Course, slugs: tuple[str, ...], stubs: bool) -> int:
    """Check the named exercises, or all and the course as a whole; return the exit code."""
    exercises = course.select(slugs)
    lacking = [name for name in TEACHERS if not (course.root / name).is_dir()]
    if lacking:
        raise CallError(
            f"{course.root} has no {' and no '.join(lacking)}: students get none, and without them there is nothing to "
            "check a course against; run this in the teacher's repository"
        )
    if stubs:
        for exercise in exercises:
            write_stub_fingerprints(exercise)
    faults = list(_all_faults(exercises))
    if not slugs:
        faults += general_faults(exercises)
    for fault in faults:
        click.echo(fault)
    click.echo(f"{len(exercises)} exercises, " + (f"{len(faults)} faults" if faults else "all of it in order"))
    return 1 if faults else 0


def _all_faults(exercises: list[Exercise]) -> list[str]:
    """Return the faults of each, in order. The later ones take longest, so they are begun first."""
    with pool() as workers:
        begun = [workers.submit(_faults, exercise.root, exercise.slug) for exercise in reversed(exercises)]
        return [
            f"{exercise.slug}: {fault}"
            for exercise, faults in zip(exercises, reversed(begun), strict=True)
            for fault in faults.result()
        ]
