"""A student's directory, which nobody trusts: what is read from it, and what is wrong with it."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from permitlab.catalog import Exercise, fingerprint, stub_fingerprints
from permitlab.checks import Fault

LARGEST = 64 * 1024
"""Bytes of one student's file; the longest solution has less than a tenth of it."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """The files of one exercise as bytes, by name; `faults` tells which could not be read and why."""

    files: dict[str, bytes]
    faults: dict[str, Fault]
    untouched: bool

    @property
    def missing(self) -> bool:
        """Whether no file is there at all."""
        return not self.files and all(fault.key == "file.missing" for fault in self.faults.values())


class _Unreadable(Exception):
    def __init__(self, why: str, **details: object) -> None:
        super().__init__(why)
        self.fault = Fault(f"file.{why}", None, details=details)


def _read(folder: Path, name: str) -> bytes:
    path = folder / name
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise _Unreadable("link", path=name)
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        raise _Unreadable("missing", path=name) from None
    except (OSError, ValueError, RuntimeError):
        raise _Unreadable(
            "directory" if path.is_dir() else "link" if path.is_symlink() else "closed", path=name
        ) from None
    try:
        kind = os.fstat(descriptor)
        if not stat.S_ISREG(kind.st_mode):
            raise _Unreadable("directory" if stat.S_ISDIR(kind.st_mode) else "odd", path=name)
        source = os.read(descriptor, LARGEST + 1)
    finally:
        os.close(descriptor)
    if len(source) > LARGEST:
        raise _Unreadable("large", path=name, limit=LARGEST)
    if not source.strip():
        raise _Unreadable("empty", path=name)
    return source


def read(exercise: Exercise, submission: Path) -> Submitted:
    """Read the student's files of `exercise` from `submission`; never raises for what lies there."""
    files: dict[str, bytes] = {}
    faults: dict[str, Fault] = {}
    for name in exercise.files:
        try:
            files[name] = _read(submission / exercise.slug, name)
        except _Unreadable as unreadable:
            faults[name] = unreadable.fault
    known = stub_fingerprints(exercise)
    untouched = bool(files) and all(fingerprint(source) == known.get(name) for name, source in files.items())
    return Submitted(files, faults, untouched)
