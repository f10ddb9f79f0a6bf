"""The course check sees every gap: each test takes one part away and reads the sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from permitlab import skeleton
from permitlab.catalog import CallError, Course, Exercise
from permitlab.course import exercise_faults
from permitlab.director.stages import Theatre


def faults(toy: Exercise, theatre: Theatre) -> list[str]:
    """Return what the course check finds."""
    return list(exercise_faults(Exercise(toy.root, toy.slug), theatre))


def test_a_whole_exercise_has_no_faults(toy: Exercise, theatre: Theatre) -> None:
    """What `new` wrote, once solved and with wheat and chaff, is in order."""
    assert faults(toy, theatre) == []


def edit(name: str, old: str, new: str) -> Callable[[Exercise], None]:
    """Return a spoiler that replaces text in a file of the course."""

    def spoil(toy: Exercise) -> None:
        path = toy.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return spoil


def drop(name: str) -> Callable[[Exercise], None]:
    """Return a spoiler that removes a file of the course."""
    return lambda toy: (toy.root / name).unlink()


def add(name: str, text: str) -> Callable[[Exercise], None]:
    """Return a spoiler that adds a file to the course."""
    return lambda toy: ((toy.root / name).write_text(text, encoding="utf-8") and None) or None


SPOILED = {
    "no Chinese statement": (drop("exercises/01_toy/README.zh.md"), "README.zh.md is missing"),
    "a stray file": (add("exercises/01_toy/notes.txt", "x"), "notes.txt does not belong there"),
    "no hidden grader": (drop("graders/01_toy/test_hidden.py"), "test_hidden.py is missing"),
    "points do not sum": (edit("exercises/01_toy/exercise.toml", "points = 10", "points = 9"), "sum to 9, not to 10"),
    "statement states other points": (
        edit("exercises/01_toy/README.md", "(10 points)", "(8 points)"),
        "README.md states",
    ),
    "something left to do": (
        edit("graders/01_toy/test_practice.py", "Done:", "TODO:"),
        "graders/01_toy/test_practice.py still has a TODO in it",
    ),
    "two hints": (
        edit("exercises/01_toy/exercise.toml", '"Done", "Done", "Done"', '"Done", "Done"'),
        "three hints in zh",
    ),
    "a check without a Chinese title": (
        edit("graders/01_toy/test_hidden.py", "Done：许可允许几个就同时做几个。", ""),
        "has no title in zh",
    ),
    "waits for nobody": (
        edit("graders/01_toy/test_hidden.py", '"at_most_permits"', '"at_most"'),
        "which is no check before it",
    ),
    "a sentence in one language": (add("graders/01_toy/words.en.toml", 'own = "{a}"'), "in one language only"),
    "the stub changed": (edit("exercises/01_toy/toy.py", "Done title", "A title"), "the stub toy.py has changed"),
    "the solution is wrong": (
        edit("solutions/01_toy/toy.py", "async with semaphore:", "if True:"),
        "the solution does not pass",
    ),
    "wheat that fails": (
        edit("tests/wheat/01_toy/wheat_0.py", "async with semaphore:", "if True:"),
        "wheat wheat_0: 0 of 10",
    ),
    "chaff that passes": (
        edit(
            "tests/chaff/01_toy/chaff_0.py", "    return await call()", "    async with semaphore: return await call()"
        ),
        "chaff chaff_0: passed, but it must fail",
    ),
    "chaff named wrongly": (
        edit("tests/chaff/01_toy/chaff_0.py", "no-permit", "turnstile"),
        "named no-permit, expected one of turnstile",
    ),
    "an unknown misconception": (
        edit("tests/chaff/01_toy/chaff_0.py", "no-permit", "no-permit, nonsense"),
        "nonsense, which is no",
    ),
    "too little chaff": (drop("tests/chaff/01_toy/chaff_7.py"), "7 chaff; there must be at least 8"),
    "metadata that does not parse": (edit("exercises/01_toy/exercise.toml", "[en]", "[en"), "cannot be read"),
    "a grader that does not load": (edit("graders/01_toy/test_hidden.py", "def test", "def test("), "SyntaxError"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_gap_is_found_and_said(name: str, toy: Exercise, theatre: Theatre) -> None:
    """Taking one part away gives a sentence that says what was found."""
    spoil, said = SPOILED[name]
    spoil(toy)
    found = faults(toy, theatre)
    assert any(said in fault for fault in found), found


def test_new_writes_a_skeleton_and_overwrites_nothing(toy: Exercise) -> None:
    """A second exercise appears beside the first; the same one again is refused."""
    course = Course(toy.root)
    before = {path: path.read_bytes() for path in toy.root.rglob("*") if path.is_file()}
    written = skeleton.write(course, "02_second")
    assert all("02_second" in str(path) for path in written)
    assert {path: path.read_bytes() for path in before} == before
    assert [exercise.slug for exercise in course.exercises()] == ["01_toy", "02_second"]
    with pytest.raises(CallError, match="the number 02 is taken"):
        skeleton.write(course, "02_other")
