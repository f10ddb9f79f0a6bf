"""What is found in what a class handed in: every platform's names, every shape, nothing believed."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from permitlab.catalog import CallError, Course
from permitlab.classroom import archive, handin, places
from permitlab.classroom.handin import Handin, hand_in
from permitlab.classroom.intake import take_in
from permitlab.classroom.naming import unique
from permitlab.classroom.times import people, times
from permitlab.submission import LARGEST

CODE = b"async def generate(a, b, c): ...\n"
ROOT = Path(__file__).parents[1]
EXERCISES = Course(ROOT).exercises()


def put(folder: Path, *paths: str, source: bytes = CODE) -> None:
    """Write the same source at several paths."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(source)


def pack(path: Path, *names: str, source: bytes = CODE, inner: Path | None = None) -> Path:
    """Write a zip with the same source under several names, and perhaps another file in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as written:
        for name in names:
            written.writestr(zipfile.ZipInfo(name, (2026, 3, 2, 10, 0, 0)), source, zipfile.ZIP_DEFLATED)
        if inner:
            written.write(inner, inner.name)
    return path


def handed(source: Path) -> dict[str, Handin]:
    """Read everything that was handed in."""
    with ExitStack() as stack:
        intake = take_in(source, stack)
        return {name: hand_in(one, EXERCISES) for name, one in intake.submissions.items()}


def files(source: Path) -> dict[str, list[str]]:
    """Return the files found, by submission."""
    return {
        name: [f"{slug}/{file}" for slug, found in one.files.items() for file in found]
        for name, one in handed(source).items()
    }


FOUND = ["01_generate/generate.py"]


@pytest.mark.parametrize(
    "path",
    [
        "exercises/01_generate/generate.py",
        "01_generate/generate.py",
        "homework/01_generate/generate.py",
        "my clone/exercises/01_generate/generate.py",
        "generate.py",
        "week 1/generate (1).py",
        "generate-2.py",
        "01/generate.py",
    ],
)
def test_a_file_is_found_wherever_it_cannot_be_another(path: str, tmp_path: Path) -> None:
    """Laid out like exercises/, without it, deeper, or loose; in a folder and in a zip alike."""
    put(tmp_path, f"anna/{path}", "anna/.git/generate.py", "anna/README.md")
    pack(tmp_path / "bert.zip", path, "__MACOSX/01_generate/generate.py")
    assert files(tmp_path) == {"anna": FOUND, "bert": FOUND}


def test_the_folders_of_a_clone_go_before_its_solutions_and_tests(tmp_path: Path) -> None:
    """A clone of the whole course is judged for what lies in exercises/."""
    put(tmp_path, "anna/exercises/01_generate/generate.py", "bert/exercises/01_generate/generate.py")
    put(tmp_path, "anna/solutions/01_generate/generate.py", "anna/tests/generate.py", source=b"# another\n")
    assert handed(tmp_path)["anna"].files["01_generate"] == {"generate.py": CODE}


def test_the_names_of_moodle_canvas_and_gradescope_are_understood(tmp_path: Path) -> None:
    """The student and the platform's number come from the name; a student's loose files are one submission."""
    put(tmp_path / "m", "Wang Xiaoming_12_assignsubmission_file_/generate.py", "Al_7_assignsubmission_file_generate.py")
    put(tmp_path / "c", "doejane_LATE_31_900_generate.py", "doejane_LATE_31_901_pacer-1.py")
    pack(tmp_path / "c/roe_32_902_work.zip", "01_generate/generate.py")
    put(tmp_path / "g", "assignment_1_export/submission_5/generate.py", "assignment_1_export/submission_6/generate.py")
    (tmp_path / "g/assignment_1_export/submission_metadata.yml").write_text(
        "---\nsubmission_5:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '1'\n"
        "  :created_at: 2026-03-01 10:00:00.123456789 Z\n"
    )
    assert files(tmp_path / "m") == {"Al 7": FOUND, "Wang Xiaoming 12": FOUND}
    assert files(tmp_path / "c") == {"doejane 31": [*FOUND, "10_pacer/pacer.py"], "roe 32": FOUND}
    assert files(tmp_path / "g") == {"submission_5": FOUND, "submission_6": FOUND}
    with ExitStack() as stack:
        intake = take_in(tmp_path / "g", stack)
        assert people(intake) == {"submission_5": "Jane Doe"}
        assert {name: (told.at.hour, told.source) for name, told in times(intake).items()} == {
            "submission_5": (10, "platform")
        }
        assert take_in(tmp_path / "c", stack).submissions["doejane 31"].late


def test_a_zip_of_the_whole_class_is_the_same_as_its_folder(tmp_path: Path) -> None:
    """With a zip per student in it, with a folder around, named itself or lying in the folder that is named."""
    inner = pack(tmp_path / "x/bert.zip", "01_generate/generate.py")
    whole = pack(tmp_path / "in/class.zip", "all/anna/01_generate/generate.py", "all/carl/generate.py")
    moodle = pack(tmp_path / "moodle.zip", "Jo_3_assignsubmission_file_/generate.py", inner=inner)
    assert files(whole) == files(tmp_path / "in") == {"anna": FOUND, "carl": FOUND}
    assert files(moodle) == {"Jo 3": FOUND, "bert": FOUND}
    with ExitStack() as stack:
        assert {told.source for told in times(take_in(whole, stack)).values()} == {"zip"}


def test_attempts_are_told_apart(tmp_path: Path) -> None:
    """Folders or zips called attempt_1, attempt_2, or a name that ends so, are attempts of one student."""
    put(tmp_path, "anna/attempt_1/generate.py", "anna/attempt 2/generate.py", "bert-attempt-1/generate.py")
    pack(tmp_path / "bert attempt 2.zip", "generate.py")
    assert sorted(files(tmp_path)) == ["anna attempt 1", "anna attempt 2", "bert attempt 1", "bert attempt 2"]


def test_what_may_be_of_several_exercises_is_told_and_not_guessed(tmp_path: Path) -> None:
    """answers.py belongs to several: loose it is not judged; two different copies of a file are neither."""
    put(tmp_path, "anna/answers.py", "bert/5/answers.py", "carl/a/generate.py")
    put(tmp_path, "carl/b/generate.py", source=b"# other\n")
    found = handed(tmp_path)
    assert [key for key, _ in found["anna"].notes] == ["class.loose"]
    assert found["bert"].files == {"05_find_the_scope": {"answers.py": CODE}}
    assert found["carl"].faults["01_generate"]["generate.py"][0] == "file.twice"


def test_no_link_is_followed(tmp_path: Path) -> None:
    """On disk and in zips: what a link points to is not read."""
    (tmp_path / "secret.py").write_bytes(CODE)
    put(tmp_path / "in", "anna/readme.txt", "bert/generate.py")
    (tmp_path / "in/anna/generate.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "in/carl").symlink_to(tmp_path, target_is_directory=True)
    with zipfile.ZipFile(tmp_path / "in/dora.zip", "w") as written:
        info = zipfile.ZipInfo("01_generate/generate.py")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        written.writestr(info, "/etc/passwd")
    found = handed(tmp_path / "in")
    assert (
        found["anna"].faults
        == found["dora"].faults
        == {"01_generate": {"generate.py": ("file.link", {"path": "generate.py"})}}
    )
    assert (found["carl"].files, found["carl"].damaged) == ({}, True)


def test_a_zip_never_writes_and_never_swells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slips, bombs, encrypted, damaged and crowded archives, archives in archives in archives: told, in bounds."""
    source = tmp_path / "in"
    pack(source / "slip.zip", "../../generate.py", "/01_generate/generate.py", "a\\..\\generate.py")
    pack(source / "bomb.zip", "generate.py", source=b"0" * (200 << 20))
    pack(source / "nested.zip", inner=pack(tmp_path / "b.zip", inner=pack(tmp_path / "a.zip", "generate.py")))
    put(source, "torn.zip", source=pack(tmp_path / "t.zip", "generate.py").read_bytes()[:-30])
    put(source, "other.rar", "none.zip", source=b"Rar!")
    put(source, "huge.zip", source=b"PK\x05\x06" + struct.pack("<4H2LH", 0, 0, 65535, 65535, 2**31, 0, 0))
    encrypted = bytearray(pack(tmp_path / "e.zip", "generate.py").read_bytes())
    encrypted[encrypted.index(b"PK\x01\x02") + 8] |= 1
    put(source, "locked.zip", source=bytes(encrypted))
    found = handed(source)
    assert {name: [key for key, _ in one.notes] for name, one in found.items() if one.notes} == {
        "huge": ["class.crowded"],
        "nested": ["class.nested"],
        "none": ["class.damaged"],
        "other": ["class.archive"],
        "torn": ["class.damaged"],
    }
    assert found["slip"].files == {"01_generate": {"generate.py": CODE}}  # inside the zip, whatever it is called
    assert len(found["bomb"].files["01_generate"]["generate.py"]) == LARGEST + 1
    assert found["locked"].faults["01_generate"]["generate.py"][0] == "file.closed"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip", "b.zip", "e.zip", "in", "t.zip"]
    monkeypatch.setattr(archive, "LARGEST", 10)
    assert handed(pack(tmp_path / "class.zip", "a_1_assignsubmission_file_/x.py", inner=tmp_path / "t.zip"))[
        "t"
    ].damaged


def test_absurd_counts_and_depths_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A submission of very many files is looked at up to a number, and says so."""
    monkeypatch.setattr(handin, "MOST", 50)
    monkeypatch.setattr(places, "MOST", 200)
    put(tmp_path, *(f"anna/{number:03d}.txt" for number in range(60)), *(f"bert/{n}.txt" for n in range(201)))
    put(tmp_path, "carl/" + "d/" * 40 + "generate.py")
    found = handed(tmp_path)
    assert [key for name in ("anna", "bert") for key, _ in found[name].notes] == ["class.crowded"] * 2
    assert found["carl"].files == {}


def test_odd_names_become_text_and_file_names_of_their_own(tmp_path: Path) -> None:
    """Bytes that are no text, names that differ in case or form only, devices of another system."""
    put(tmp_path, "Anna/generate.py", "anna/generate.py", "王/generate.py", "e\u0301/generate.py", "\u00e9/generate.py")
    put(Path(os.fsdecode(os.fsencode(tmp_path) + b"/x\xff")), "generate.py")
    names = list(handed(tmp_path))
    assert len(names) == len(set(names)) == 6
    assert all(name.isprintable() and name.encode() for name in names)
    written = unique([*names, "con", "../../x", ".."])
    assert len({name.casefold() for name in written.values()}) == 9
    assert not any("/" in name or name.startswith(".") for name in written.values())


def test_a_call_without_submissions_is_wrong(tmp_path: Path) -> None:
    """What is neither a folder nor a zip is told in one sentence."""
    put(tmp_path, "notes.zip", source=b"nothing")
    with ExitStack() as stack, pytest.raises(CallError, match="neither a folder nor a zip"):
        take_in(tmp_path / "notes.zip", stack)
    with ExitStack() as stack, pytest.raises(CallError, match="there is no"):
        take_in(tmp_path / "nowhere", stack)
