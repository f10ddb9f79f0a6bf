"""Files and folders that nobody trusts: listed and read within limits, links never followed, nothing written."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import IO, Protocol

MOST = 20_000
"""Entries of one folder or archive, and of one submission, that are looked at; a `.venv` has fewer."""


class Kind(StrEnum):
    """What a place is."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    ODD = "odd"


class Unreadable(Exception):
    """A place that cannot be read; `key` names the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Place(Protocol):
    """A file or folder, on disk or in an archive."""

    @property
    def name(self) -> str:
        """Its name, as it was handed in."""

    @property
    def kind(self) -> Kind:
        """What it is."""

    @property
    def when(self) -> datetime | None:
        """When it was written, where somebody says so: local time without a zone."""

    def entries(self) -> list[Place]:
        """What lies in a folder, sorted by name. Raises Unreadable."""

    def read(self, limit: int) -> bytes:
        """The first `limit` bytes of a file. Raises Unreadable."""

    def stream(self) -> IO[bytes]:
        """A file, opened, seekable; to be closed by the caller. Raises Unreadable."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A place on disk."""

    path: Path
    kind: Kind
    when: datetime | None = None

    @classmethod
    def at(cls, path: Path) -> Disk:
        """Return the place at `path`."""
        return cls(path, _kind(path.lstat().st_mode))

    @property
    def name(self) -> str:
        """Its name on disk."""
        return self.path.name

    def entries(self) -> list[Place]:
        """What lies in it, sorted by name. Raises Unreadable."""
        return list(self._entries())

    def _entries(self) -> Iterator[Place]:
        try:
            with os.scandir(self.path) as found:
                names = [entry.name for entry, _ in zip(found, range(MOST + 1), strict=False)]
        except OSError:
            raise Unreadable("class.closed") from None
        if len(names) > MOST:
            raise Unreadable("class.crowded")
        for name in sorted(names):
            yield Disk.at(self.path / name)

    def read(self, limit: int) -> bytes:
        """The first `limit` bytes. Raises Unreadable."""
        with _unreadable(), self.stream() as stream:
            return stream.read(limit)

    def stream(self) -> IO[bytes]:
        """The file, opened, if it is an ordinary one. Raises Unreadable."""
        with _unreadable():
            flags = (
                os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
            )
            descriptor = os.open(self.path, flags)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise Unreadable("file.odd")
        return os.fdopen(descriptor, "rb")


@contextmanager
def _unreadable() -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError):
        raise Unreadable("file.closed") from None


def _kind(mode: int) -> Kind:
    if stat.S_ISLNK(mode):
        return Kind.LINK
    return Kind.FOLDER if stat.S_ISDIR(mode) else Kind.FILE if stat.S_ISREG(mode) else Kind.ODD
