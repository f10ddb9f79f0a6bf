"""`permitlab release`: write the repository that students get."""

from __future__ import annotations

from pathlib import Path

import click

from permitlab import leaks, release, wheel
from permitlab.catalog import CallError, Course
from permitlab.parcel import deliver


def run(course: Course, target: Path, slugs: tuple[str, ...], wheel_file: Path | None, force: bool) -> int:
    """Write the named exercises, or all, and say what comes next."""
    exercises = course.select(slugs)
    if not (course.root / "solutions").is_dir():
        raise CallError(f"{course.root} has no solutions/: it is a release itself, or half a course; run this in yours")
    carried = wheel.given(wheel_file) if wheel_file else wheel.built()
    parcel = release.parcel(course, exercises, carried)
    faults = leaks.found_in(parcel.files, leaks.secrets_of(course))
    if faults:
        raise CallError(f"nothing was written: {faults[0]}" + (f" (and {len(faults) - 1} more)" if faults[1:] else ""))
    deliver(parcel, target, force=force)
    click.echo(f"wrote {len(exercises)} exercises, {len(parcel.files)} files, to {target}")
    click.echo(f"Try it as a student would: make -C {target} grade")
    return 0
