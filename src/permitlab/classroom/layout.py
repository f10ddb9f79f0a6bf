"""Which of a student's files is which: exercises/NN_slug/name, NN_slug/name, deeper down, or loose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from permitlab.catalog import Exercise
from permitlab.classroom.naming import exercise_number, original
from permitlab.classroom.places import Place

ELSEWHERE = ("solutions", "graders", "tests", "wheat", "chaff")
"""Folders of a clone that hold files called as a student's: looked at last."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A file of a submission, by the names of the folders it lies in and its own."""

    parts: tuple[str, ...]
    place: Place

    @property
    def path(self) -> str:
        """The names, joined."""
        return "/".join(self.parts)


@dataclass(slots=True)
class Layout:
    """For each exercise and file name the candidates that are equally near; `loose` are files that may be of several
    exercises, with their slugs."""

    found: dict[tuple[str, str], list[Leaf]] = field(default_factory=dict)
    loose: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)


def laid_out(leaves: Sequence[Leaf], exercises: Sequence[Exercise]) -> Layout:
    """Return which of `leaves` are the files of `exercises`."""
    owners: dict[str, list[str]] = {}
    for exercise in exercises:
        for name in exercise.files:
            owners.setdefault(name, []).append(exercise.slug)
    layout, slugs = Layout(), {exercise.slug for exercise in exercises}
    for exercise in exercises:
        for name in exercise.files:
            nearest = _nearest(leaves, exercise.slug, name, alone=len(owners[name]) == 1)
            if nearest:
                layout.found[exercise.slug, name] = nearest
    used = {id(leaf) for nearest in layout.found.values() for leaf in nearest}
    for leaf in leaves:
        shared = owners.get(original(leaf.parts[-1]), [])
        if len(shared) > 1 and id(leaf) not in used and not slugs & set(leaf.parts):
            layout.loose.append((leaf.path, tuple(shared)))
    return layout


def _nearest(leaves: Sequence[Leaf], slug: str, name: str, *, alone: bool) -> list[Leaf]:
    ranked = [(rank, leaf) for leaf in leaves if (rank := _rank(leaf, slug, name, alone=alone)) is not None]
    best = min((rank for rank, _ in ranked), default=None)
    return [leaf for rank, leaf in ranked if rank == best]


def _rank(leaf: Leaf, slug: str, name: str, *, alone: bool) -> tuple[int, int] | None:
    """How far a file is from where it belongs: the kind of place, then the depth; None when it is another's."""
    *folders, last = leaf.parts
    if last != name and original(last) != name:
        return None
    penalty = 20 * bool(set(folders) & set(ELSEWHERE)) + 10 * (last != name)
    if folders and folders[-1] == slug:
        return penalty + (0 if folders[-2:-1] == ["exercises"] else 1), len(folders)
    number = exercise_number(folders[-1]) if folders else None
    if number is not None and number == int(slug[:2]):
        return penalty + 2, len(folders)
    return (penalty + 3, len(folders)) if alone else None
