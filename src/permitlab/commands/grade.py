"""`permitlab grade`: judge a submission and render the verdict."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from permitlab.box import REQUIRED
from permitlab.catalog import CallError, Course
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade
from permitlab.report.formats import WordsFor, render
from permitlab.verdict import ExerciseResult, Verdict

if TYPE_CHECKING:
    from permitlab.report.as_text import Terminal


def options(which: str, isolation: str | None, seed: int) -> Options:
    """Return how to grade."""
    level = isolation or "process"
    required = tuple(sorted(REQUIRED)) if level == "required" else ()
    return Options(which, seed, required, level)


def directory(course: Course, submission: Path | None) -> Path:
    """Return the directory that holds the exercises: the submission's, or `exercises/` in it. Raises CallError."""
    if submission is None:
        return course.root / "exercises"
    if not submission.is_dir():
        raise CallError(f"there is no directory {submission}; --submission wants one laid out like exercises/")
    inside = submission / "exercises"
    own = any((submission / exercise.slug).exists() for exercise in course.exercises())
    return inside if inside.is_dir() and not own else submission


def run(
    course: Course,
    slugs: tuple[str, ...],
    submission: Path | None,
    form: str,
    output: Path | None,
    chosen: Options,
    words_for: WordsFor,
) -> int:
    """Judge, render, write; return the exit code."""
    exercises, place = course.select(slugs), directory(course, submission)
    if not exercises:
        raise CallError(f"{course.root} has no exercises")
    if chosen.which == "hidden" and not any(exercise.hidden.is_file() for exercise in exercises):
        raise CallError(f"{course.root} has no hidden checks: students get none; leave --hidden out")
    streams = form == "text" and output is None
    with Theatre() as theatre:
        tell = _as_text(words_for) if streams else _nothing
        verdict = grade(exercises, place, theatre, chosen, tell)
    text = _end(verdict, words_for) if streams else render(verdict, form, words_for)
    _write(text, output)
    return verdict.exit_code


def _nothing(_result: ExerciseResult) -> None:
    pass


def _as_text(words_for: WordsFor) -> Callable[[ExerciseResult], None]:
    from permitlab.report.as_text import render_exercise

    def tell(result: ExerciseResult) -> None:
        _write(render_exercise(result, words_for(result.slug), terminal()) + "\n", None)

    return tell


def _end(verdict: Verdict, words_for: WordsFor) -> str:
    from permitlab.report.as_text import render_end

    return render_end(verdict, words_for(""), terminal())


def terminal() -> Terminal:
    """Return what the terminal can do; NO_COLOR and TERM=dumb mean plain text."""
    from permitlab.report.as_text import Terminal

    color = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Terminal(min(shutil.get_terminal_size((100, 24)).columns, 120), color)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.flush()
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CallError(f"the report cannot be written to {output}: {error.strerror}") from None
