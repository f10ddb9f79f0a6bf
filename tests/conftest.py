"""What the tests share: the course itself, one theatre, and a toy course that a test may spoil."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from permitlab import skeleton
from permitlab.catalog import Course, Exercise, write_stub_fingerprints
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade_exercise
from permitlab.verdict import ExerciseResult

ROOT = Path(__file__).parents[1]

SOLVED = """import asyncio


async def toy(call, semaphore):
    async with semaphore:
        return await call()
"""
LEAKING = """import asyncio


async def toy(call, semaphore):
    return await call()
"""


@pytest.fixture(scope="session")
def course() -> Course:
    """The course of this repository."""
    return Course(ROOT)


@pytest.fixture(scope="session")
def theatre() -> Iterator[Theatre]:
    """One theatre for the whole run, as a class has it."""
    with Theatre() as opened:
        yield opened


@pytest.fixture
def toy(tmp_path: Path) -> Exercise:
    """A course of one exercise, 01_toy, as `permitlab new` writes it, solved."""
    for name in ("exercises", "graders", "solutions"):
        (tmp_path / name).mkdir()
    skeleton.write(Course(tmp_path), "01_toy")
    exercise = Exercise(tmp_path, "01_toy")
    (exercise.solution / "toy.py").write_text(SOLVED)
    for number in range(5):
        (tmp_path / f"tests/wheat/01_toy/wheat_{number}.py").write_text(f"# the plain way\n{SOLVED}")
    for number in range(8):
        (tmp_path / f"tests/chaff/01_toy/chaff_{number}.py").write_text(f"# misconceptions: no-permit\n{LEAKING}")
    (tmp_path / "tests/wheat/01_toy/todo.py").unlink()
    (tmp_path / "tests/chaff/01_toy/todo.py").unlink()
    for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
        path.write_text(path.read_text(encoding="utf-8").replace("TODO", "Done"), encoding="utf-8")
    write_stub_fingerprints(exercise)
    return exercise


Grade = Callable[[str, "str | bytes"], ExerciseResult]


@pytest.fixture
def grade(course: Course, theatre: Theatre, tmp_path: Path) -> Grade:
    """Grade a source as the main file of an exercise, through a real directory."""

    def judged(slug: str, source: str | bytes) -> ExerciseResult:
        exercise = course.find(slug)
        folder = tmp_path / "submission" / exercise.slug
        folder.mkdir(parents=True, exist_ok=True)
        text = source.encode() if isinstance(source, str) else source
        (folder / exercise.files[0]).write_bytes(text)
        return grade_exercise(exercise, tmp_path / "submission", theatre, Options())

    return judged
