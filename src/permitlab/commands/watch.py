"""`permitlab watch`: grade again whenever a student's file changes."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from permitlab.catalog import Course, Exercise
from permitlab.commands.grade import options, terminal
from permitlab.director.stages import Theatre
from permitlab.grading import grade_exercise
from permitlab.report.as_text import render_exercise
from permitlab.words import Words

PAUSE = 0.4
"""Real seconds between two looks at the files."""


def run(course: Course, slugs: tuple[str, ...], words_for: Callable[[str], Words]) -> int:
    """Grade what changes until the learner presses Ctrl-C."""
    exercises = course.select(slugs)
    seen = {exercise.slug: _state(exercise) for exercise in exercises}
    click.echo(f"watching {len(exercises)} exercises in {course.root / 'exercises'}; end with Ctrl-C")
    with Theatre() as theatre:
        try:
            while True:
                for exercise in exercises:
                    if _state(exercise) != seen[exercise.slug]:
                        seen[exercise.slug] = _state(exercise)
                        _grade(exercise, course, theatre, words_for)
                time.sleep(PAUSE)
        except KeyboardInterrupt:
            return 0


def _state(exercise: Exercise) -> list[int]:
    paths = [exercise.folder / name for name in exercise.files]
    return [path.stat().st_mtime_ns if path.exists() else 0 for path in paths]


def _grade(exercise: Exercise, course: Course, theatre: Theatre, words_for: Callable[[str], Words]) -> None:
    result = grade_exercise(exercise, course.root / "exercises", theatre, options("all", None, 0))
    click.echo(render_exercise(result, words_for(exercise.slug), terminal()))
