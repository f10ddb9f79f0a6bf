"""An exercise as a notebook, in two forms: the teacher's, with the solution, and what students are handed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from permitlab.catalog import Exercise
from permitlab.content import checks_of
from permitlab.notebook.cells import Cell, code, handed_out, mark, markdown, notebook
from permitlab.notebook.names import file_id, first_line, task_id
from permitlab.notebook.regions import cleared, marked
from permitlab.notebook.runs import SECONDS
from permitlab.notebook.statement import given, statement
from permitlab.words import Words, words

STUBS = "permitlab_stubs"
"""Metadata of a student's cell in the teacher's notebook: what the stub has in place of each marked region."""


def source(exercise: Exercise, language: str, which: str = "all") -> dict[str, Any]:
    """Return the teacher's notebook, its points those of `which` checks.

    Raises CallError where solution and stub cannot be told apart line by line.
    """
    own = words(language)
    return notebook([*_reading(exercise, own), *_writing(exercise, own), *_judging(exercise, own, which)])


def released(exercise: Exercise, language: str, which: str = "all") -> dict[str, Any]:
    """Return the students' notebook: what nbgrader's `generate_assignment` makes of the teacher's."""
    return notebook([handed_out(_cleared(cell)) for cell in source(exercise, language, which)["cells"]])


def _cleared(cell: Cell) -> Cell:
    stubs = cell["metadata"].get(STUBS)
    return cell if stubs is None else {**cell, "source": cleared(cell["source"], stubs)}


def _reading(exercise: Exercise, own: Words) -> Iterator[Cell]:
    yield markdown(f"{exercise.slug}-statement", statement(exercise, own.language))
    for name in exercise.given:
        yield markdown(f"{exercise.slug}-given-{Path(name).stem}", given(exercise, name, own))


def _writing(exercise: Exercise, own: Words) -> Iterator[Cell]:
    slug = exercise.slug
    yield markdown(f"{slug}-about-files", own.label("notebook.files", seconds=SECONDS))
    setup = f"{slug}-setup"
    yield code(setup, "%load_ext permitlab.notebook", mark(setup))
    for name in exercise.files:
        yield _file_cell(exercise, name)


def _file_cell(exercise: Exercise, name: str) -> Cell:
    stub, solution = (
        place.joinpath(name).read_text(encoding="utf-8") for place in (exercise.folder, exercise.solution)
    )
    found = marked(stub, solution, f"{exercise.slug}/{name}")
    grade_id = file_id(exercise.slug, name)
    text = f"{first_line(exercise.slug, name)}\n{found.source}"
    return code(grade_id, text, mark(grade_id, solution=True), **{STUBS: list(found.stubs)})


def _judging(exercise: Exercise, own: Words, which: str) -> Iterator[Cell]:
    slug, chosen = exercise.slug, "" if own.language == "en" else f', lang="{own.language}"'
    yield markdown(f"{slug}-about-check", own.label("notebook.check"))
    check = f"{slug}-check"
    yield code(check, f'from permitlab.notebook import practice\n\npractice("{slug}"{chosen})', mark(check))
    yield markdown(f"{slug}-about-points", own.label("notebook.points"))
    for number, points in _points(exercise, which).items():
        text = f'from permitlab.notebook import graded\n\ngraded("{slug}", task={number}{chosen})'
        yield code(task_id(slug, number), text, mark(task_id(slug, number), points=points))


def _points(exercise: Exercise, which: str) -> dict[int, int]:
    """Return the points of each task for which there are checks."""
    points: dict[int, int] = {}
    for check in checks_of(exercise, which):
        points[check.task] = points.get(check.task, 0) + check.points
    return dict(sorted(points.items()))
