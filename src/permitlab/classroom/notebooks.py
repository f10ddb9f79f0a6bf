"""Notebooks among what was handed in: their cells stand for files, as text; nothing in them is executed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from permitlab.catalog import Exercise, fingerprint, stub_fingerprints
from permitlab.classroom.layout import Leaf
from permitlab.classroom.places import Kind, Unreadable
from permitlab.notebook.intake import LARGEST, Files, NotANotebook, files_from_notebook

Source = tuple[str, bytes]
"""Where something was found, and what."""


def is_notebook(leaf: Leaf) -> bool:
    """Say whether a file is a notebook by its name."""
    return leaf.parts[-1].lower().endswith(".ipynb") and leaf.place.kind is Kind.FILE


def read(leaves: Sequence[Leaf]) -> tuple[list[tuple[str, Files]], list[tuple[str, dict[str, Any]]]]:
    """Return what the notebooks among `leaves` hold, by path, and a note for each that cannot be read."""
    held: list[tuple[str, Files]] = []
    notes: list[tuple[str, dict[str, Any]]] = []
    for leaf in filter(is_notebook, leaves):
        try:
            held.append((leaf.path, files_from_notebook(leaf.place.read(LARGEST + 1))))
        except Unreadable as error:
            notes.append((error.key, {"path": leaf.path}))
        except NotANotebook:
            notes.append(("class.notebook", {"path": leaf.path, "limit": LARGEST}))
    return held, notes


def sources(held: Sequence[tuple[str, Files]], exercise: Exercise) -> Iterator[tuple[str, list[Source]]]:
    """Yield for each file of `exercise` that a notebook holds where it was found, and what."""
    for name in exercise.files:
        found = [(path, files[exercise.slug][name]) for path, files in held if name in files.get(exercise.slug, {})]
        if found:
            yield name, found


def chosen(found: Sequence[Source], name: str, exercise: Exercise) -> Mapping[str, Source]:
    """Return the candidates that differ in more than blanks, by their hash; untouched stubs only where there is
    nothing else, as a notebook comes with the stub's file beside it."""
    untouched = stub_fingerprints(exercise).get(name)
    distinct = {fingerprint(source): (path, source) for path, source in reversed(found)}
    written = {hashed: source for hashed, source in distinct.items() if hashed != untouched}
    return written or distinct
