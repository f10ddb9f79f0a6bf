"""What lies in a student's directory never stops the grading: every odd thing has its sentence."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

import pytest

from permitlab.catalog import Course, Exercise
from permitlab.submission import LARGEST, read


@pytest.fixture
def exercise(course: Course) -> Exercise:
    """Exercise 01, which has one file."""
    return course.find("01")


@pytest.fixture
def place(exercise: Exercise, tmp_path: Path) -> Path:
    """Where the student's file goes."""
    (tmp_path / exercise.slug).mkdir()
    return tmp_path / exercise.slug / exercise.files[0]


def fault(exercise: Exercise, place: Path) -> str:
    """Return the key of the one fault."""
    submitted = read(exercise, place.parents[1])
    assert submitted.files == {}
    (found,) = submitted.faults.values()
    return found.key


def test_a_file_is_read_as_bytes(exercise: Exercise, place: Path) -> None:
    """The grader reads bytes and decodes nothing."""
    place.write_bytes(b"\xff\xfe")
    assert read(exercise, place.parents[1]).files == {place.name: b"\xff\xfe"}


def test_a_missing_file_and_a_missing_directory(exercise: Exercise, place: Path, tmp_path: Path) -> None:
    """Neither is an error: the exercise is simply not there."""
    assert fault(exercise, place) == "file.missing"
    assert read(exercise, tmp_path / "nowhere").missing


def test_a_directory_in_the_file_s_place(exercise: Exercise, place: Path) -> None:
    """A directory is named as one."""
    place.mkdir()
    assert fault(exercise, place) == "file.directory"


def test_an_empty_and_a_blank_file(exercise: Exercise, place: Path) -> None:
    """Blank is empty."""
    place.write_text(" \n\t\n")
    assert fault(exercise, place) == "file.empty"


def test_a_file_that_is_too_large(exercise: Exercise, place: Path) -> None:
    """One byte above the limit is refused, and no more is read."""
    place.write_bytes(b"#" * (LARGEST + 1))
    assert fault(exercise, place) == "file.large"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_fifo_does_not_block_the_grader(exercise: Exercise, place: Path) -> None:
    """Opening a FIFO that nobody writes to returns at once."""
    os.mkfifo(place)
    assert fault(exercise, place) == "file.odd"


@pytest.mark.parametrize("target", ["/etc/passwd", "../../solution.py", "generate.py"])
def test_a_link_out_of_the_submission_or_into_a_circle(exercise: Exercise, place: Path, target: str) -> None:
    """A link reads nothing that the student did not hand in."""
    (place.parents[2] / "solution.py").write_text("secret")
    place.symlink_to(target)
    assert fault(exercise, place) == "file.link"


def test_an_untouched_stub_is_known_whatever_the_editor_did(exercise: Exercise, place: Path) -> None:
    """Line ends, trailing blanks and a byte order mark do not start an exercise; a changed letter does."""
    stub = (exercise.folder / place.name).read_bytes()
    place.write_bytes(stub.replace(b"\n", b"  \r\n") + b"\r\n\r\n")
    assert read(exercise, place.parents[1]).untouched
    place.write_bytes(codecs.BOM_UTF8 + stub)
    assert read(exercise, place.parents[1]).untouched
    place.write_bytes(stub + b"# mine\n")
    assert not read(exercise, place.parents[1]).untouched
