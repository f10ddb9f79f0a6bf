"""What the names of files and folders tell: how Moodle, Canvas and Gradescope call what they export."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath

MOODLE = re.compile(r"(?P<student>.+)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)", re.S)
CANVAS = re.compile(r"(?P<student>.+?)(?P<late>_LATE)?_(?P<number>\d+)_\d+_(?P<file>.+)", re.S)
GRADESCOPE = re.compile(r"(?P<student>submission_(?P<number>\d+))")
ATTEMPT = re.compile(r"(?P<student>.*?)[ _.-]*attempt[ _.-]*(?P<attempt>\d{1,6})", re.S | re.I)
COPY = re.compile(r"(?P<stem>.+?)(?:-\d{1,3}| ?\(\d{1,3}\)|_\d{1,3})")
EXERCISE = re.compile(r"(?:ex|exercise|task|lab)?[ _-]*0*(\d{1,3})(?:\D.*)?", re.S | re.I)
LONGEST = 80


@dataclass(frozen=True, slots=True)
class Named:
    """What a name says: who, the platform's number, which attempt, the file's own name, whether it is called late."""

    student: str
    number: str = ""
    attempt: int = 0
    file: str = ""
    late: bool = False


def parsed(name: str, *, folder: bool) -> Named:
    """Return what `name`, of a folder or of a file, says."""
    for pattern in (MOODLE, GRADESCOPE) if folder else (MOODLE, CANVAS):
        found = pattern.fullmatch(name)
        if found:
            groups = found.groupdict()
            late = bool(groups.get("late"))
            return Named(found["student"], found["number"], 0, groups.get("file") or "", late)
    stem = name if folder else PurePosixPath(name).stem
    again = ATTEMPT.fullmatch(stem)
    if again and again["student"]:
        return Named(again["student"], attempt=int(again["attempt"]))
    return Named(stem)


def attempt_of(name: str) -> int | None:
    """Return the number of a folder or archive called `attempt 2`, `Attempt_2.zip`; None for other names."""
    found = ATTEMPT.fullmatch(name.removesuffix(".zip"))
    return int(found["attempt"]) if found and not found["student"] else None


def exercise_number(folder: str) -> int | None:
    """Return the number that a folder called `05`, `5-scope`, `ex5` speaks of."""
    found = EXERCISE.fullmatch(folder)
    return int(found[1]) if found else None


def original(name: str) -> str:
    """Return what a file was called before a browser or a platform numbered it: `generate-1.py`, `generate (1).py`."""
    path = PurePosixPath(name)
    found = COPY.fullmatch(path.stem)
    return f"{found['stem']}{path.suffix}" if found else name


def clean(name: str) -> str:
    """Return `name` as text that any program takes: no control characters, no halves of characters."""
    whole = unicodedata.normalize("NFC", name)
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in whole).strip() or "nameless"


def file_name(name: str) -> str:
    """Return `name` as a file's name that every system takes; may be that of another name too, see `unique`."""
    kept = "".join(letter if letter.isalnum() or letter in "-_. @+" else "_" for letter in clean(name))
    short = kept[:LONGEST].encode()[:180].decode("utf-8", "ignore").strip(". ")
    reserved = re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", short)
    return f"_{short}" if reserved or not short else short


def unique(names: list[str]) -> dict[str, str]:
    """Return a file's name for each of `names`; where two would be one (on a disk that knows no case), both get a
    mark that depends on the name alone."""
    wanted: dict[str, list[str]] = {}
    for name in names:
        wanted.setdefault(file_name(name).casefold(), []).append(name)
    return {
        name: file_name(name) if len(same) == 1 else f"{file_name(name)}-{digest(name)}"
        for same in wanted.values()
        for name in same
    }


def digest(name: str) -> str:
    """Return a short mark of `name`."""
    return sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:8]
