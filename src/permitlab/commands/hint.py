"""`permitlab hint`: hints, from a nudge to nearly the code."""

from __future__ import annotations

from collections.abc import Callable

import click

from permitlab.catalog import Course
from permitlab.words import Words


def run(course: Course, slug: str, level: int, words_for: Callable[[str], Words]) -> int:
    """Print the hints of every task of `slug` up to `level`."""
    exercise = course.find(slug)
    words = words_for("")
    for number, task in enumerate(exercise.tasks, 1):
        click.echo(f"{words.label('task', number=number)}: {task.what[words.language]}")
        for place, text in enumerate(task.hints[words.language][:level], 1):
            click.echo(f"  {place}. {text}")
    if level < 3:
        command = f"permitlab hint {exercise.slug.partition('_')[0]} {level + 1}"
        click.echo(words.label("next_hint", command=command))
    return 0
