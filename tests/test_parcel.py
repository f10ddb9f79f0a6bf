"""Delivering files to a directory: whole or not at all, nothing of others' overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from permitlab.catalog import CallError
from permitlab.parcel import MARK, Parcel, deliver

FIRST = Parcel("release", {"a.txt": b"a", "run": b"#!", "old/b.txt": b"b"}, frozenset({"run"}))
SECOND = Parcel("release", {"a.txt": b"A", "new/c.txt": b"c"})


def held(folder: Path) -> dict[str, bytes]:
    """Return the files of a directory but the mark."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != MARK)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_new_or_an_empty_directory_is_filled(tmp_path: Path) -> None:
    """The files are there, those that can be run can be run, and nothing lies beside the directory."""
    (tmp_path / "empty").mkdir()
    for name in ("new/deep", "empty"):
        deliver(FIRST, tmp_path / name)
        assert held(tmp_path / name) == FIRST.files
        assert (tmp_path / name / "run").stat().st_mode & 0o111
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "new"]


def test_force_replaces_an_earlier_delivery_and_nothing_else(tmp_path: Path) -> None:
    """Old files go, empty folders too; a history and what others added stay."""
    deliver(FIRST, tmp_path / "out")
    (tmp_path / "out/.git").mkdir()
    (tmp_path / "out/.git/HEAD").write_text("ref")
    deliver(SECOND, tmp_path / "out", force=True)
    assert held(tmp_path / "out") == {**SECOND.files, ".git/HEAD": b"ref"}
    assert not (tmp_path / "out/old").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(
    ("spoil", "force", "said"),
    [
        (lambda out: None, False, "--force replaces it"),
        (lambda out: (out / "a.txt").write_text("mine"), True, "was changed since it was written"),
        (lambda out: (out / MARK).unlink(), True, "holds no earlier release"),
        (lambda out: (out / MARK).write_text('{"kind": "release", "files": {"../../etc": ""}}'), True, "no earlier"),
        (lambda out: (out / MARK).write_text('{"kind": "gradescope bundle", "files": {}}'), True, "no earlier release"),
        (lambda out: ((out / "new").mkdir(), (out / "new/c.txt").write_text("mine")), True, "would be overwritten"),
    ],
)
def test_what_is_not_ours_is_refused(spoil: object, force: bool, said: str, tmp_path: Path) -> None:
    """The sentence says what lies there and what to do; everything stays as it was."""
    out = tmp_path / "out"
    deliver(FIRST, out)
    assert callable(spoil)
    spoil(out)
    before = held(out)
    with pytest.raises(CallError, match=said):
        deliver(SECOND, out, force=force)
    assert held(out) == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    """A name that is a file, or lies under one, is no directory."""
    (tmp_path / "file").write_text("mine")
    for target in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(CallError, match="file"):
            deliver(FIRST, target)
    assert (tmp_path / "file").read_text() == "mine"


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    """A file that cannot be written leaves neither the directory nor anything beside it."""
    impossible = Parcel("release", {"a.txt": b"a", "a.txt/b": b"b"})
    with pytest.raises(CallError, match="cannot be written"):
        deliver(impossible, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
