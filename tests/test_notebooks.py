"""Notebooks without nbgrader: how they are built, what is read from them, what their cells show."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from notebooks_of import filled, solved, tampered

from permitlab.catalog import CallError, Course, Exercise
from permitlab.classroom.handin import hand_in
from permitlab.classroom.intake import take_in
from permitlab.notebook import graded, intake, kernel, practice
from permitlab.notebook.build import released, source
from permitlab.notebook.cells import as_text
from permitlab.notebook.intake import NotANotebook, files_from_notebook
from permitlab.notebook.regions import BEGIN, END, cleared, marked
from permitlab.notebook.shown import style
from permitlab.submission import received

ROOT = Path(__file__).parents[1]
EXERCISES = Course(ROOT).exercises()
FIRST = EXERCISES[0]
SLUG, FILE = FIRST.slug, FIRST.files[0]
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)


def encoded(whole: object) -> bytes:
    """Return a notebook as the bytes of its file."""
    return json.dumps(whole).encode()


def cell(text: object, **metadata: Any) -> dict[str, Any]:
    """Return a cell of code as somebody may hand it in."""
    return {"cell_type": "code", "metadata": {"nbgrader": metadata} if metadata else {}, "source": text}


# -- building


@each_exercise
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_notebook_is_the_exercise(exercise: Exercise, language: str) -> None:
    """The released notebook holds the untouched stubs, the teacher's the solution; points are those of the tasks."""
    handed, taught = released(exercise, language), source(exercise, language)
    files = files_from_notebook(as_text(handed).encode())[exercise.slug]
    assert received(exercise, files, {}).untouched
    solution = {name: (exercise.solution / name).read_text(encoding="utf-8") for name in exercise.files}
    read = files_from_notebook(as_text(taught).encode())[exercise.slug]
    without = {
        name: "\n".join(line for line in text.decode().split("\n") if line.strip() not in (BEGIN, END)).strip()
        for name, text in read.items()
    }
    assert without == {name: text.strip() for name, text in solution.items()}
    points = [one["metadata"]["nbgrader"].get("points") for one in handed["cells"]]
    assert [number for number in points if number is not None] == [task.points for task in exercise.tasks]


@each_exercise
def test_two_builds_are_the_same_bytes(exercise: Exercise) -> None:
    """A notebook is a function of the exercise: ids are fixed, keys sorted."""
    first, second = (as_text(source(exercise, "en")) for _ in range(2))
    assert first == second
    ids = [one["id"] for one in json.loads(first)["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(len(one) <= 64 for one in ids)


@each_exercise
def test_a_released_notebook_tells_nothing_hidden(exercise: Exercise) -> None:
    """No hidden check, by name or title, and no marked line of a solution stands in what students get."""
    text = as_text(released(exercise, "en"))
    practised = exercise.practice.read_text(encoding="utf-8")
    hidden = [line.strip() for line in exercise.hidden.read_text(encoding="utf-8").splitlines()]
    secret = [
        line for line in hidden if line.startswith(("def test_", '"""')) and len(line) > 25 and line not in practised
    ]
    assert secret
    assert [line for line in secret if json.dumps(line, ensure_ascii=False)[1:-1] in text] == []
    assert BEGIN not in text


def test_marks_go_around_what_differs() -> None:
    """The solution's own lines stand between marks, the stub's text comes back in their place."""
    stub, solution = (
        "def f():\n    raise NotImplementedError  # 1\n\n\nX = None\n",
        "def f():\n    return 1\n\n\nX = 2\n",
    )
    found = marked(stub, solution, "f.py")
    assert found.source == (f"def f():\n    {BEGIN}\n    return 1\n    {END}\n\n\n{BEGIN}\nX = 2\n{END}")
    assert cleared(found.source, found.stubs) == stub.rstrip("\n")


def test_marks_never_change_a_solution() -> None:
    """Marks that would fall into a text of several lines are refused, and so are marks that do not pair."""
    with pytest.raises(CallError, match=r"f\.py: the marks"):
        marked('X = """\na\n"""\n', 'X = """\nb\n"""\n', "f.py")
    for text in (f"{BEGIN}\nx", f"{END}\nx", f"{BEGIN}\n{BEGIN}\n{END}", "x", f"{BEGIN}\n{END}\n{BEGIN}\n{END}"):
        with pytest.raises(CallError, match=r"build the notebooks again|too many"):
            cleared(text, ["y"])


# -- reading


def test_line_numbers_are_those_of_the_cell() -> None:
    """The first line is taken out and its place kept, so a message names the line that the editor shows."""
    whole = {"cells": [cell(f"%%permitlab {SLUG} {FILE}\nx = (\n")]}
    assert files_from_notebook(encoded(whole)) == {SLUG: {FILE: b"\nx = (\n\n"}}


def test_the_last_of_several_cells_counts_and_marks_go_before_first_lines() -> None:
    """A copied cell, a cell without marks and one without its first line: each is read as nbgrader would."""
    mine = f"{SLUG}-file-{FILE.removesuffix('.py')}"
    cells = [cell("a", grade_id=mine), cell(["b", "\nc"], grade_id=mine), cell(f"%%permitlab {SLUG} {FILE}\nd")]
    assert files_from_notebook(encoded({"cells": cells})) == {SLUG: {FILE: b"b\nc\n"}}
    assert files_from_notebook(encoded({"cells": cells[2:]})) == {SLUG: {FILE: b"\nd\n"}}


@pytest.mark.parametrize(
    "whole",
    [
        {"cells": [None, 1, "x", [], {}, {"cell_type": []}, {"cell_type": "code"}]},
        {"cells": [{"cell_type": "code", "source": {"a": 1}, "metadata": []}, {"cell_type": "code", "source": 1e999}]},
        {"cells": [cell([1, None, ["x"]], grade_id=["x"]), cell("x", grade_id="../../etc-file-passwd")]},
        {
            "cells": [
                cell("%%permitlab ../x generate.py\n"),
                cell("%%permitlab 01_generate ../../x.py\n"),
                cell("%%permitlab"),
            ]
        },
        {"cells": [], "metadata": None},
    ],
)
def test_odd_cells_are_passed_over(whole: object) -> None:
    """What is no cell of the course is no error, and no name leads out of the course."""
    assert files_from_notebook(encoded(whole)) == {}


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"[" * 100_000, b"[]", b"{}", b'{"cells": {}}', b"9" * 5000, b"null"]
)
def test_what_is_no_notebook_is_refused(data: bytes) -> None:
    """Anything else is one exception, whatever the bytes are."""
    with pytest.raises(NotANotebook):
        files_from_notebook(data)


def test_a_huge_notebook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing larger than the limit is parsed."""
    monkeypatch.setattr(intake, "LARGEST", 10)
    with pytest.raises(NotANotebook, match="larger than 10 bytes"):
        files_from_notebook(b'{"cells": []}')


def test_half_a_character_becomes_a_question_mark() -> None:
    """A lone surrogate, which JSON can hold and a file cannot, raises nothing."""
    assert files_from_notebook(encoded({"cells": [cell(f"%%permitlab {SLUG} {FILE}\n\ud800")]})) == {
        SLUG: {FILE: b"\n?\n"}
    }


# -- a class


def handed_in(folder: Path) -> dict[str, tuple[dict[str, dict[str, bytes]], dict[str, Any], list[str]]]:
    """Return what is read of each student in `folder`: files, faults, and the keys of the notes."""
    with ExitStack() as stack:
        found = take_in(folder, stack).submissions
        read = {name: hand_in(one, EXERCISES) for name, one in found.items()}
    return {name: (one.files, one.faults, [key for key, _ in one.notes]) for name, one in read.items()}


def put(path: Path, data: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def test_a_class_hands_in_notebooks(tmp_path: Path) -> None:
    """nbgrader's folder, one notebook alone and a broken one: cells count as files, a stub beside them does not."""
    stub, answer = (FIRST.folder / FILE).read_bytes(), (FIRST.solution / FILE).read_bytes()
    put(tmp_path / "ada" / SLUG / f"{SLUG}.ipynb", encoded(tampered(solved(FIRST))))
    put(tmp_path / "ada" / SLUG / "exercises" / SLUG / FILE, stub)
    put(tmp_path / "bob" / f"{SLUG}.ipynb", encoded(filled(FIRST, {})))
    put(tmp_path / "bob" / SLUG / FILE, answer)
    put(tmp_path / "cyd" / SLUG / f"{SLUG}.ipynb", b"{")
    put(tmp_path / "dan" / SLUG / f"{SLUG}.ipynb", encoded(solved(FIRST)))
    put(tmp_path / "dan" / SLUG / FILE, answer + b"# more\n")
    found = handed_in(tmp_path)
    assert found["ada"][0] == {SLUG: {FILE: b"\n" + answer + b"\n"}}
    assert found["bob"][0] == {SLUG: {FILE: answer}}
    assert (found["cyd"][0], found["cyd"][2]) == ({}, ["class.notebook"])
    assert found["dan"][1][SLUG][FILE][0] == "file.twice"


# -- working in a notebook


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A notebook of the first exercise, opened: runs its file cell with a text in it."""
    monkeypatch.setenv(kernel.COURSE, str(ROOT))
    monkeypatch.setattr(kernel, "_kept", {})
    return lambda text: kernel.write_file(f"{SLUG} {FILE}", text)


def test_a_cell_runs_as_a_file_of_its_own(at_work: Callable[[str], None], capsys: pytest.CaptureFixture[str]) -> None:
    """The magic runs the file in another process and shows what it printed, also when it fails or exits."""
    at_work("print(__name__, 'é')\n")
    at_work("import os\nos._exit(0)\n")
    at_work("raise SystemExit('so long')\n")
    assert capsys.readouterr().out == "__main__ é\nso long\n"


def test_a_file_that_does_not_end_is_stopped(
    at_work: Callable[[str], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cell that waits for ever is stopped after its seconds, what it printed is shown, and the kernel goes on."""
    monkeypatch.setattr("permitlab.notebook.runs.SECONDS", 1)
    at_work("import threading\nprint('begun')\nthreading.Event().wait()\n")
    assert capsys.readouterr().out == "begun\nStopped after 1 seconds: the file was still running.\n"


def test_a_verdict_is_rich_and_plain(at_work: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The check cell shows the practice checks with a timeline where one failed; before the cells ran it says so."""
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)  # as in a kernel
    assert repr(practice(SLUG)) == f"Run the cell of {FILE} first."
    at_work("import asyncio\n\n\nasync def generate(rollout_id, semaphore, state):\n    await asyncio.sleep(0)\n")
    shown = practice(SLUG)
    assert "[no-permit]" in repr(shown)
    assert "<pre>" in str(shown._repr_html_())
    assert "body" not in style()
    assert all(line.startswith(".permitlab ") for line in style().splitlines())


def test_a_graded_cell_has_a_value_and_raises_nothing(
    at_work: Callable[[str], None], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its value is a float within its points; what is unknown or broken gives infinity, which nbgrader refuses."""
    at_work((FIRST.solution / FILE).read_text(encoding="utf-8"))
    assert [graded(SLUG, task=number) for number, _ in enumerate(FIRST.tasks, 1)] == [
        float(task.points) for task in FIRST.tasks
    ]
    at_work("def generate(:\n")
    assert graded(SLUG, task=1, lang="zh") == 0.0
    monkeypatch.setenv(kernel.COURSE, str(tmp_path))
    assert graded("99_unknown", task=1) == float("inf")
    assert capsys.readouterr().err == ""


def test_while_nbgrader_grades_only_the_file_is_believed(
    at_work: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What a kernel remembers is worth nothing then: the sources come from the notebook's file."""
    at_work((FIRST.solution / FILE).read_text(encoding="utf-8"))
    put(tmp_path / f"{SLUG}.ipynb", encoded(filled(FIRST, {})))
    monkeypatch.setenv(kernel.EXECUTION, "autograde")
    monkeypatch.chdir(tmp_path)
    assert graded(SLUG, task=1) == 0.0
