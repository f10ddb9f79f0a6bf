"""Where in a student's files the exercises lie; and writing there although nothing in it is trusted."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from permitlab.catalog import Exercise
from permitlab.submission import LARGEST


@contextmanager
def submission(root: Path, exercises: Sequence[Exercise]) -> Iterator[Path]:
    """Yield the directory below `root` that is laid out like `exercises/`.

    It is `root/exercises`, `root`, or the same in the only directory of `root`. Where there is one exercise, its
    files may also lie in `root` itself.
    """
    for folder in (root / "exercises", root, *_only_directory(root)):
        if any((folder / exercise.slug).is_dir() for exercise in exercises):
            yield folder
            return
    if len(exercises) == 1 and any((root / name).is_file() for name in exercises[0].files):
        with TemporaryDirectory() as made:
            folder = Path(made) / exercises[0].slug
            folder.mkdir()
            for name in exercises[0].files:
                _copy(root / name, folder / name)
            yield Path(made)
        return
    yield root


def _copy(path: Path, target: Path) -> None:
    """Copy a file as far as anybody reads it, and a link as the link it is; leave out what is neither."""
    kind = path.lstat().st_mode if os.path.lexists(path) else 0
    if stat.S_ISLNK(kind):
        target.symlink_to(path.readlink())
    elif stat.S_ISREG(kind):
        with path.open("rb") as file:
            target.write_bytes(file.read(LARGEST + 1))


def _only_directory(root: Path) -> list[Path]:
    folders = [path for path in sorted(root.iterdir()) if path.is_dir() and not path.name.startswith((".", "__"))]
    return [folders[0] / "exercises", folders[0]] if len(folders) == 1 else []


def remove(path: Path) -> None:
    """Remove a file or a link that stands where a result will be written; a directory is moved out of the way."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(kind):
        path.rename(path.with_name(f"{path.name}.handed-in-{os.getpid()}"))
    else:
        path.unlink()


def write_new(path: Path, text: str) -> None:
    """Write `text` to a file that is not there; follows no link."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o644)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
