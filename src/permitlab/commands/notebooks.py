"""`permitlab bundle nbgrader`: the course folder for nbgrader."""

from __future__ import annotations

from pathlib import Path

import click

from permitlab.catalog import Course
from permitlab.notebook.folder import parcel
from permitlab.parcel import deliver
from permitlab.platforms.settings import Settings


def run(course: Course, target: Path, slugs: tuple[str, ...], settings: Settings, force: bool) -> int:
    """Write the folder and say what to do with it."""
    exercises = course.select(slugs)
    deliver(parcel(exercises, settings), target, force=force)
    click.echo(f"wrote {len(exercises)} notebooks to {target}")
    click.echo(f"Next: cd {target}; nbgrader generate_assignment {exercises[0].slug}")
    return 0
