"""One submission, read: the bytes of the files that count, and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from permitlab.catalog import Exercise, fingerprint, stub_fingerprints
from permitlab.classroom import notebooks
from permitlab.classroom.archive import is_archive, is_other_archive, opened
from permitlab.classroom.intake import Found
from permitlab.classroom.layout import Leaf, laid_out
from permitlab.classroom.places import MOST, Kind, Place, Unreadable
from permitlab.submission import LARGEST

PASSED_OVER = frozenset(
    ".git .hg .svn .venv venv env node_modules __pycache__ __MACOSX .ipynb_checkpoints site-packages .tox .idea".split()
)
DEEPEST = 16
Note = tuple[str, dict[str, Any]]
"""The key of a sentence and what fills it."""


@dataclass(slots=True)
class Handin:
    """What counts of a submission. `files` and `faults` are by slug and file name; `damaged` means that a part could
    not be opened, so that what is missing may be our copy's fault."""

    name: str
    files: dict[str, dict[str, bytes]] = field(default_factory=dict)
    faults: dict[str, dict[str, Note]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    damaged: bool = False

    @property
    def digest(self) -> str:
        """The hash of all that counts: the same as long as the same marks are due."""
        hashed = sha256()
        for slug, files in sorted(self.files.items()):
            for name, source in sorted(files.items()):
                hashed.update(f"{slug}/{name} {len(source)}\n".encode() + source)
        for slug, faults in sorted(self.faults.items()):
            hashed.update("".join(f"{slug}/{name} {key}\n" for name, (key, _) in sorted(faults.items())).encode())
        return hashed.hexdigest()


def hand_in(found: Found, exercises: Sequence[Exercise]) -> Handin:
    """Read one submission; never raises for what lies there."""
    handin = Handin(found.name)
    with ExitStack() as stack:
        walk = _Walk(stack, handin)
        leaves = [leaf for name, part in found.parts for leaf in walk.leaves(part, (name,), whole=True)]
        layout = laid_out(leaves, exercises)
        for (slug, name), nearest in layout.found.items():
            _read(handin, slug, name, nearest)
        _read_notebooks(handin, leaves, exercises)
    handin.notes += [("class.loose", {"path": path, "slugs": ", ".join(slugs)}) for path, slugs in layout.loose[:5]]
    return handin


class _Walk:
    """Lists the files of a submission, archives in it opened, within limits."""

    def __init__(self, stack: ExitStack, handin: Handin) -> None:
        self._stack, self._handin, self._left = stack, handin, MOST

    def leaves(self, place: Place, parts: tuple[str, ...], *, whole: bool = False, zips: int = 2) -> Iterator[Leaf]:
        """Yield the files of `place`; `whole` places (a student's folder or archive) give no part to a path."""
        self._left -= 1
        if self._left < 0:
            self._fault("class.crowded", parts) if self._left == -1 else None
        elif place.kind is Kind.FILE and is_archive(parts[-1]):
            yield from self._archived(place, parts, whole, zips)
        elif place.kind is Kind.FOLDER:
            yield from self._inside(place, parts, whole, zips)
        elif place.kind is Kind.FILE and is_other_archive(parts[-1]):
            self._fault("class.archive", parts)
        elif whole and place.kind is not Kind.FILE:
            self._fault("class.link", parts)
        else:
            yield Leaf(parts, place)

    def _archived(self, place: Place, parts: tuple[str, ...], whole: bool, zips: int) -> Iterator[Leaf]:
        if zips == 0:
            return self._fault("class.nested", parts)
        try:
            root = opened(place, self._stack)
        except Unreadable as error:
            return self._fault(error.key, parts)
        yield from self._inside(root, parts, whole, zips - 1)
        return None

    def _inside(self, place: Place, parts: tuple[str, ...], whole: bool, zips: int) -> Iterator[Leaf]:
        try:
            entries = place.entries() if len(parts) < DEEPEST else []
        except Unreadable as error:
            return self._fault(error.key, parts)
        for entry in entries:
            if entry.name not in PASSED_OVER:
                yield from self.leaves(entry, (*(() if whole else parts), entry.name), zips=zips)
        return None

    def _fault(self, key: str, parts: tuple[str, ...]) -> None:
        self._handin.damaged = True
        self._handin.notes.append((key, {"path": "/".join(parts)}))


def _read(handin: Handin, slug: str, name: str, nearest: list[Leaf]) -> None:
    try:
        sources = {_source(leaf) for leaf in nearest}
    except Unreadable as error:
        handin.faults.setdefault(slug, {})[name] = (error.key, {"path": name})
        return
    if len(sources) > 1:
        paths = ", ".join(leaf.path for leaf in nearest[:4])
        handin.faults.setdefault(slug, {})[name] = ("file.twice", {"path": name, "paths": paths})
    else:
        handin.files.setdefault(slug, {})[name] = sources.pop()


def _read_notebooks(handin: Handin, leaves: Sequence[Leaf], exercises: Sequence[Exercise]) -> None:
    """Add the cells of notebooks to the files: whatever was written, in the one or the other."""
    held, notes = notebooks.read(leaves)
    handin.notes += notes
    handin.damaged |= bool(notes)
    for exercise in exercises:
        files = handin.files.get(exercise.slug, {})
        for name, cells in notebooks.sources(held, exercise):
            found = [*cells, *([(f"{exercise.slug}/{name}", files[name])] if name in files else [])]
            kept = notebooks.chosen(found, name, exercise)
            handin.files.get(exercise.slug, {}).pop(name, None)
            handin.faults.get(exercise.slug, {}).pop(name, None)
            if len(kept) > 1:
                paths = ", ".join(path for path, _ in list(kept.values())[:4])
                handin.faults.setdefault(exercise.slug, {})[name] = ("file.twice", {"path": name, "paths": paths})
            else:
                handin.files.setdefault(exercise.slug, {})[name] = next(iter(kept.values()))[1]


def _source(leaf: Leaf) -> bytes:
    if leaf.place.kind is not Kind.FILE:
        raise Unreadable("file.link" if leaf.place.kind is Kind.LINK else "file.odd")
    return leaf.place.read(LARGEST + 1)


def twin(handin: Handin, exercises: Sequence[Exercise]) -> tuple[str, int]:
    """Return a hash that identical work shares, and the number of files it is of: without comments of their own line,
    blanks and untouched stubs; empty when nothing was written."""
    hashed, files = sha256(), 0
    for exercise in exercises:
        known = stub_fingerprints(exercise)
        for name, source in sorted(handin.files.get(exercise.slug, {}).items()):
            if fingerprint(source) != known.get(name):
                lines = [line for line in source.splitlines() if not line.lstrip().startswith(b"#")]
                hashed.update(f"{exercise.slug}/{name}\n".encode() + b"".join(b"".join(lines).split()))
                files += 1
    return (hashed.hexdigest(), files) if files else ("", 0)
