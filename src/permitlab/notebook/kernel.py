"""What a notebook's cells call while somebody works in it, with or without nbgrader.

A student's cell is kept as text and never executed here. Marks are not made here either: see `autograde`.
"""

from __future__ import annotations

import os
from pathlib import Path

from permitlab.catalog import CallError, Course, Exercise, find_course
from permitlab.notebook.intake import NotANotebook, files_from_notebook
from permitlab.notebook.marks import judged, of_task, options, told, why_broken
from permitlab.notebook.names import first_line, split
from permitlab.notebook.runs import run
from permitlab.notebook.shown import Shown
from permitlab.words import Words, language_from, words

COURSE = "PERMITLAB_COURSE"
"""The environment variable that names the folder with exercises/ and graders/; else they are looked for upwards."""
EXECUTION = "NBGRADER_EXECUTION"
"""What nbgrader calls what it is doing: `autograde` or `validate`."""
_kept: dict[str, dict[str, bytes]] = {}


def write_file(line: str, cell: str) -> None:
    """Keep a cell as the file that its first line names, and run that file by itself (`%%permitlab SLUG FILE`)."""
    slug, _, name = line.strip().partition(" ")
    try:
        exercise = course().find(slug)
        if name.strip() not in exercise.files:
            raise CallError(f"{exercise.slug} has no file {name.strip()!r}; it has: {', '.join(exercise.files)}")
    except CallError as error:
        print(f"permitlab: {error}")
        return
    _kept.setdefault(exercise.slug, {})[name.strip()] = split(f"{first_line(slug, name.strip())}\n{cell}")[1].encode()
    if os.environ.get(EXECUTION) != "autograde":
        printed = run(exercise, name.strip(), _kept[exercise.slug], words(language_from(os.environ)))
        print(printed, end="\n" if printed else "")


def practice(slug: str, lang: str = "en") -> Shown:
    """Return the verdict of the practice checks on what the cells held, to be shown by the notebook."""
    exercise, own = _found(slug, lang)
    if exercise is None:
        return Shown(own.label("notebook.no_course"), "")
    sources = _sources(exercise)
    missing = [name for name in exercise.files if name not in sources]
    if missing:
        return Shown(own.label("notebook.run_first", files=", ".join(missing)), "")
    return Shown.of(judged(exercise, sources, options("practice", "process")), own)


def graded(slug: str, *, task: int, lang: str = "en") -> float:
    """Print the feedback on one task and return its points: what a graded cell's value is for nbgrader.

    Where the hidden checks are not, a task whose practice checks all pass counts as full. A fault of ours gives
    infinity: nbgrader then refuses the submission and leaves the marks as they were.
    """
    exercise, own = _found(slug, lang)
    if exercise is None:
        print(own.label("notebook.no_course"))
        return float("inf")
    result = judged(exercise, _sources(exercise), options("all", "process"))
    part = of_task(result, task)
    print(told(part, own))
    if why_broken(result):
        return float("inf")
    if exercise.hidden.is_file():
        return float(part.score)
    print(own.label("notebook.practice_only"))
    return float(exercise.tasks[task - 1].points if part.score == part.max_score else part.score)


def course() -> Course:
    """Return the course that the notebook belongs to. Raises CallError."""
    chosen = os.environ.get(COURSE)
    return find_course(Path(chosen)) if chosen else find_course()


def _found(slug: str, lang: str) -> tuple[Exercise | None, Words]:
    own = words(lang)
    try:
        exercise = course().find(slug)
    except CallError:
        return None, own
    return exercise, own.with_own(exercise.graders)


def _sources(exercise: Exercise) -> dict[str, bytes]:
    """Return what the cells held when they ran; while nbgrader grades, what the notebook's file holds."""
    if os.environ.get(EXECUTION) == "autograde":
        try:
            return files_from_notebook(Path(f"{exercise.slug}.ipynb").read_bytes()).get(exercise.slug, {})
        except (OSError, NotANotebook):
            return {}
    return _kept.get(exercise.slug, {})
