"""The trial of an exercise's grader by mutants: how many it refuses, and which it lets pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from permitlab.cases import judge_files, solved
from permitlab.catalog import Exercise
from permitlab.director.stages import Theatre
from permitlab.grading import Options
from permitlab.mutation.equivalents import EXEMPT
from permitlab.mutation.mutants import Mutant, mutants
from permitlab.verdict import Status

BRIEF = Options(brief=True)


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of an exercise's mutants: `statuses` by mutant id, `reasons` for those that make no difference."""

    slug: str
    mutants: tuple[Mutant, ...]
    statuses: Mapping[str, Status]
    reasons: Mapping[str, str]

    @property
    def killed(self) -> int:
        """How many were refused."""
        return sum(status not in (Status.PASSED, Status.BROKEN) for status in self.statuses.values())

    @property
    def equivalent(self) -> int:
        """How many passed and make no difference."""
        return sum(self.statuses[one.id] is Status.PASSED and self._explained(one) for one in self.mutants)

    def _explained(self, one: Mutant) -> bool:
        return one.id in self.reasons or EXEMPT in self.reasons

    def faults(self) -> Iterator[str]:
        """Yield a sentence for every gap: a mutant that passed or broke the grader, a reason that explains none."""
        for one in self.mutants:
            if self.statuses[one.id] is Status.BROKEN:
                yield f"{self.slug}: the mutant {one.id} ({one.operator}) broke the grader:\n{one.diff}"
            elif self.statuses[one.id] is Status.PASSED and not self._explained(one):
                yield f"{self.slug}: the mutant {one.id} ({one.operator}) of {one.file} passed:\n{one.diff}"

    def stale(self) -> Iterator[str]:
        """Yield a sentence for every reason whose mutant is refused or not there (any more)."""
        for name in sorted(self.reasons.keys() - {EXEMPT}):
            if name not in self.statuses:
                yield f"{self.slug}: tests/mutants explains {name}, which is no mutant of the solution"
            elif self.statuses[name] is not Status.PASSED:
                yield f"{self.slug}: tests/mutants calls {name} equivalent, but the grader refuses it"


def mutants_of(exercise: Exercise) -> list[Mutant]:
    """Return the mutants of all files that a student edits."""
    sources = {name: (exercise.solution / name).read_text(encoding="utf-8") for name in exercise.files}
    return [one for name, source in sources.items() for one in mutants(name, source, exercise.defines)]


def statuses(exercise: Exercise, some: Sequence[Mutant], theatre: Theatre) -> list[Status]:
    """Judge each mutant, up to the first check that refuses it."""
    results = []
    for one in some:
        submitted = solved(exercise, **{Path(one.file).stem: one.source.encode()})
        results.append(judge_files(exercise, submitted, theatre, BRIEF).status)
    return results
