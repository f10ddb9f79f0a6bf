"""`permitlab new`: the skeleton of an exercise."""

from __future__ import annotations

import click

from permitlab import skeleton
from permitlab.catalog import Course


def run(course: Course, slug: str) -> int:
    """Write the skeleton and say what comes next."""
    for path in skeleton.write(course, slug):
        click.echo(f"wrote {path.relative_to(course.root)}")
    click.echo(f"Fill in every TODO, then: permitlab course {slug}")
    return 0
