"""A student's directory, which nobody trusts: what is read from it, and what is wrong with it."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
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


def _read(submission: Path, folder: str, name: str) -> bytes:
    path = submission / folder / name
    try:
        if not path.resolve().is_relative_to(submission.resolve()):
            raise _Unreadable("link", path=name)
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        raise _Unreadable("missing", path=name) from None
    except (OSError, ValueError, RuntimeError):
        raise _Unreadable(_why_closed(path), path=name) from None
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


def _why_closed(path: Path) -> str:
    try:
        kind = path.lstat().st_mode
    except (OSError, ValueError):
        return "closed"
    return "link" if stat.S_ISLNK(kind) else "directory" if stat.S_ISDIR(kind) else "closed"


def read(exercise: Exercise, submission: Path) -> Submitted:
    """Read the student's files of `exercise` from `submission`; never raises for what lies there."""
    files: dict[str, bytes] = {}
    faults: dict[str, Fault] = {}
    for name in exercise.files:
        try:
            files[name] = _read(submission, exercise.slug, name)
        except _Unreadable as unreadable:
            faults[name] = unreadable.fault
    return Submitted(files, faults, _untouched(exercise, files))


def _untouched(exercise: Exercise, files: Mapping[str, bytes]) -> bool:
    known = stub_fingerprints(exercise)
    return bool(files) and all(fingerprint(source) == known.get(name) for name, source in files.items())


def received(exercise: Exercise, files: Mapping[str, bytes], faults: Mapping[str, Fault]) -> Submitted:
    """Return files that came otherwise than in a directory, judged as `read` would; `faults` tells why one is not
    among them."""
    good, found = {}, dict(faults)
    for name in exercise.files:
        source = files.get(name)
        if source is None:
            found.setdefault(name, Fault("file.missing", None, details={"path": name}))
        elif len(source) > LARGEST:
            found[name] = Fault("file.large", None, details={"path": name, "limit": LARGEST})
        elif not source.strip():
            found[name] = Fault("file.empty", None, details={"path": name})
        else:
            good[name] = source
    return Submitted(good, found, _untouched(exercise, good))
