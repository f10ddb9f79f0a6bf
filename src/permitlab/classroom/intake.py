"""Which submissions there are: from a folder or an archive of a class to one entry an attempt, not read yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from permitlab.catalog import CallError
from permitlab.classroom import naming
from permitlab.classroom.archive import is_archive, is_other_archive, opened
from permitlab.classroom.places import Disk, Kind, Place, Unreadable

CLASS_DIRECTORY = 64 << 20
"""Bytes that list the files of the archive of a whole class: the teacher's own."""
PAPERS = re.compile(r"\..*|Thumbs\.db|.*\.(csv|toml|ya?ml|json|html?|md|txt|pdf|sqlite)", re.I)
"""Files that lie beside submissions and are none."""
TOOLS = re.compile(r"__MACOSX|__pycache__|\.(git|github|idea|vscode|ipynb_checkpoints|venv|Trash.*)", re.I)
"""Folders that tools leave behind."""
SLUG = re.compile(r"\d\d_.+")


@dataclass(slots=True)
class Found:
    """One attempt of one student. `parts` are the folders, archives and loose files that make it up (with the name
    that each was given), `keys` the names under which lists of times and claims may know it."""

    name: str
    student: str
    number: str = ""
    attempt: int = 0
    late: bool = False
    parts: list[tuple[str, Place]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Intake:
    """What was handed in: the submissions by name, the papers beside them, and what is no submission."""

    submissions: dict[str, Found]
    papers: dict[str, Place]
    passed_over: tuple[str, ...]


def take_in(source: Path, stack: ExitStack, leave: Path | None = None) -> Intake:
    """Return what lies in `source`, a folder or a zip archive, open until `stack` is closed; a folder `leave` in it is
    ours. Raises CallError."""
    if not source.exists():
        raise CallError(f"there is no {source}; name the folder (or the zip) that holds one submission per student")
    try:
        place: Place = Disk.at(source.resolve())
        if place.kind is not Kind.FOLDER:
            place = opened(place, stack, CLASS_DIRECTORY)
        inside = [entry for entry in place.entries() if leave is None or not _is(entry, leave)]
        entries = _unwrapped(inside, stack)
    except Unreadable:
        raise CallError(f"{source} is neither a folder nor a zip archive that can be read") from None
    return _sorted_out(entries)


def _is(place: Place, path: Path) -> bool:
    return isinstance(place, Disk) and place.path == path.resolve()


def _unwrapped(entries: list[Place], stack: ExitStack) -> list[Place]:
    """Open a folder or archive around the class, if there is one: alone, and holding what looks like submissions."""
    inner = [entry for entry in entries if not _is_paper(entry)]
    if len(inner) != 1 or not _may_hold_a_class(inner[0]):
        return entries
    only = opened(inner[0], stack, CLASS_DIRECTORY) if inner[0].kind is Kind.FILE else inner[0]
    below = _unwrapped(only.entries(), stack)
    return below if _is_class(below) else entries


def _may_hold_a_class(place: Place) -> bool:
    named = naming.parsed(place.name, folder=place.kind is Kind.FOLDER)
    return not named.number and (place.kind is Kind.FOLDER or (place.kind is Kind.FILE and is_archive(place.name)))


def _is_class(entries: list[Place]) -> bool:
    """Names as a platform gives them; in an archive several folders or archives, none of them of an exercise."""
    inner = [entry for entry in entries if not _is_paper(entry)]
    if any(naming.parsed(entry.name, folder=entry.kind is Kind.FOLDER).number for entry in inner):
        return True
    holders = [entry for entry in inner if not isinstance(entry, Disk) and _may_hold_a_class(entry)]
    work = [entry for entry in holders if entry.name == "exercises" or SLUG.fullmatch(entry.name)]
    attempts = [entry for entry in holders if naming.attempt_of(entry.name)]
    return len(holders) >= 2 and len(holders) == len(inner) and not work and not attempts


def _is_paper(place: Place) -> bool:
    if place.kind is Kind.FOLDER or _holds_files(place.name):
        return bool(TOOLS.fullmatch(place.name))
    return bool(PAPERS.fullmatch(place.name))


def _sorted_out(entries: Iterable[Place]) -> Intake:
    found: dict[tuple[str, str, int], Found] = {}
    papers: dict[str, Place] = {}
    others: list[str] = []
    for entry in entries:
        named = naming.parsed(entry.name, folder=entry.kind is Kind.FOLDER)
        if _is_paper(entry) and not named.number:
            papers[entry.name] = entry
        elif not named.number and entry.kind is Kind.FILE and not _holds_files(entry.name):
            others.append(naming.clean(entry.name))
        else:
            for attempt, part in _attempts(entry, named.attempt):
                one = found.setdefault((named.student, named.number, attempt), _entry(named, attempt))
                one.parts.append((named.file or part.name, part))
                one.keys |= {entry.name, named.student, named.number, one.name} - {""}
                one.late |= named.late
    return Intake(dict(_with_names(found.values())), papers, tuple(others))


def _holds_files(name: str) -> bool:
    return is_archive(name) or is_other_archive(name) or name.lower().endswith(".ipynb")


def _attempts(entry: Place, attempt: int) -> Iterator[tuple[int, Place]]:
    """A folder that holds nothing but attempts is as many submissions."""
    inner: list[Place] = []
    if entry.kind is Kind.FOLDER and not attempt:
        try:
            inner = [place for place in entry.entries() if not _is_paper(place)]
        except Unreadable:
            inner = []
    numbers = [naming.attempt_of(place.name) for place in inner]
    if inner and all(numbers):
        yield from ((number, place) for number, place in zip(numbers, inner, strict=True) if number)
    else:
        yield attempt, entry


def _entry(named: naming.Named, attempt: int) -> Found:
    parts = [named.student, "" if named.number in named.student else named.number, f"attempt {attempt}" * bool(attempt)]
    return Found(" ".join(filter(None, parts)), naming.clean(named.student), named.number, attempt, named.late)


def _with_names(found: Iterable[Found]) -> Iterator[tuple[str, Found]]:
    """Give each a name of its own; two whose names become the same text are told apart by a mark."""
    raw = {id(one): one.name for one in found}
    cleaned = [naming.clean(name) for name in raw.values()]
    for one in sorted(found, key=lambda one: naming.clean(one.name)):
        name = naming.clean(one.name)
        one.name = name if cleaned.count(name) == 1 else f"{name} {naming.digest(one.name)}"
        yield one.name, one
