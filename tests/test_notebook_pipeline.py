"""The whole of nbgrader with the course's notebooks; runs where nbgrader is installed (`make notebook-test`)."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from notebooks_of import filled, solved, tampered

from permitlab.catalog import Course, Exercise
from permitlab.commands import notebooks
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade_exercise
from permitlab.notebook.intake import files_from_notebook
from permitlab.notebook.names import task_id
from permitlab.platforms.settings import Settings
from permitlab.submission import received

pytest.importorskip("nbgrader")
pytestmark = [pytest.mark.notebook, pytest.mark.timeout(1800)]
ROOT = Path(__file__).parents[1]
EXERCISES = Course(ROOT).exercises()
FIRST = EXERCISES[0]
HEAD = "import asyncio\n\n\nasync def generate(rollout_id, semaphore, state):\n"
BODIES = {
    "half": "    async with semaphore:\n        await asyncio.sleep(0)\n    return rollout_id\n",
    "wrong": "    await asyncio.sleep(0)\n    return rollout_id\n",
    "hanging": "    async with semaphore:\n        async with semaphore:\n            await asyncio.Event().wait()\n",
    "spinning": "    while True:\n        try:\n            await asyncio.sleep(0)\n"
    "        except BaseException:\n            pass\n",
    "exiting": "    import os\n    os._exit(0)\n\n\nimport os\nos._exit(0)\n",
}
Marks = dict[str, dict[str, dict[str, float]]]


def handed_in() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield exercise, student and notebook of everything that is handed in."""
    for exercise in EXERCISES:
        yield exercise.slug, "right", solved(exercise)
        yield exercise.slug, "stub", filled(exercise, {})
    for student, body in BODIES.items():
        yield FIRST.slug, student, filled(FIRST, {FIRST.files[0]: HEAD + body})
    yield FIRST.slug, "tampering", tampered(solved(FIRST))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course folder as the command writes it, with submissions in it."""
    target = tmp_path_factory.mktemp("nbgrader") / "course"
    assert notebooks.run(Course(ROOT), target, (), Settings(isolation="process"), force=False) == 0
    for slug, student, whole in handed_in():
        place = target / "submitted" / student / slug
        place.mkdir(parents=True)
        (place / f"{slug}.ipynb").write_text(json.dumps(whole), encoding="utf-8")
    return target


@pytest.fixture(scope="module")
def marks(folder: Path) -> Marks:
    """What nbgrader's gradebook holds afterwards."""
    done = run(folder, sys.executable, str(ROOT / "tests" / "nbgrader_walk.py"), str(folder))
    assert done.returncode == 0, done.stderr[-4000:]
    found: Marks = json.loads(done.stdout.splitlines()[-1])
    return found


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in `folder`, with the programs beside this Python on the path (nbgrader starts alembic by name)."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def by_task(exercise: Exercise, whole: dict[str, Any], theatre: Theatre) -> dict[str, float]:
    """Return the marks that the engine gives to the files in a notebook, by graded cell."""
    files = files_from_notebook(json.dumps(whole).encode()).get(exercise.slug, {})
    result = grade_exercise(exercise, received(exercise, files, {}), theatre, Options())
    return {
        task_id(exercise.slug, task): float(sum(check.score for check in result.checks if check.check.task == task))
        for task in range(1, len(exercise.tasks) + 1)
    }


def test_nbgrader_gives_the_marks_of_the_engine(marks: Marks) -> None:
    """Each graded cell of each submission has the points that the engine gives to the same files."""
    found = {exercise.slug: exercise for exercise in EXERCISES}
    with Theatre() as theatre:
        wanted: Marks = {}
        for slug, student, whole in handed_in():
            wanted.setdefault(slug, {})[student] = by_task(found[slug], whole, theatre)
    assert marks == wanted


def test_solutions_have_full_marks_and_stubs_none(marks: Marks) -> None:
    """On every notebook the solution has ten points, the stub none; the other five are marked, none is lost."""
    sums = {slug: {student: sum(cells.values()) for student, cells in found.items()} for slug, found in marks.items()}
    assert {slug: (found["right"], found["stub"]) for slug, found in sums.items()} == dict.fromkeys(sums, (10, 0))
    first = sums[FIRST.slug]
    assert first["tampering"] == 10
    assert 0 < first["half"] < 10
    assert [first[student] for student in ("hanging", "spinning", "exiting")] == [0, 0, 0]


def test_the_handout_is_what_nbgrader_releases(folder: Path, marks: Marks) -> None:
    """The notebook built without nbgrader is byte for byte the one that `generate_assignment` makes."""
    for path in sorted((folder / "handout").rglob("*")):
        if path.is_file():
            assert (folder / "release" / path.relative_to(folder / "handout")).read_bytes() == path.read_bytes()
    assert len(list((folder / "release").rglob("*"))) == len(list((folder / "handout").rglob("*")))


def test_nothing_hidden_is_released_or_told(folder: Path, marks: Marks) -> None:
    """No hidden grader, no line of one and no solution stands in a release or in the feedback."""
    for exercise in EXERCISES:
        told = [*(folder / "release" / exercise.slug).rglob("*"), *(folder / "feedback" / "stub").rglob("*.html")]
        texts = "\n".join(path.read_text(encoding="utf-8") for path in told if path.is_file())
        practice = exercise.practice.read_text(encoding="utf-8")
        lines = {line.strip() for line in exercise.hidden.read_text(encoding="utf-8").splitlines()}
        secret = [line for line in lines if line.startswith("def test_") and line not in practice]
        assert secret
        assert [line for line in secret if line in texts] == []
        assert not list((folder / "release").rglob("test_hidden*"))


def test_the_command_line_does_the_same(folder: Path, marks: Marks) -> None:
    """Validate finds the teacher's notebook right and the released one wrong; export has the marks of all."""
    slug, nbgrader = FIRST.slug, (sys.executable, "-m", "nbgrader")
    graded = run(folder, *nbgrader, "autograde", slug, "--force")
    assert graded.returncode == 0, graded.stderr[-3000:]
    assert "Success!" in run(folder, *nbgrader, "validate", f"source/{slug}/{slug}.ipynb").stdout
    assert "Success!" not in run(folder, *nbgrader, "validate", f"release/{slug}/{slug}.ipynb").stdout
    assert exported(folder, slug) == {student: sum(cells.values()) for student, cells in marks[slug].items()}


def exported(folder: Path, slug: str) -> dict[str, float]:
    """Return the scores that nbgrader exports for one assignment, by student."""
    assert run(folder, sys.executable, "-m", "nbgrader", "export").returncode == 0
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as table:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(table) if row["assignment"] == slug}


def test_a_broken_grader_changes_no_mark(folder: Path, marks: Marks) -> None:
    """When the grader itself breaks, autograding fails and says so, and all the marks of before stand."""
    slug = FIRST.slug
    grader = folder / "course" / "graders" / slug / FIRST.hidden.name
    whole, before = grader.read_text(encoding="utf-8"), exported(folder, slug)
    grader.write_text(whole + "\nraise RuntimeError('a bug of ours')\n", encoding="utf-8")
    broken = run(folder, sys.executable, "-m", "nbgrader", "autograde", slug, "--force")
    grader.write_text(whole, encoding="utf-8")
    assert broken.returncode == 1
    assert "no mark was changed" in broken.stderr
    assert exported(folder, slug) == before
