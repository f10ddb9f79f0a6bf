"""`make bench`: what grading costs here and elsewhere, measured side by side on one core, and how far the bars are."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import contestants
import notebooks
from bars import Bar
from contestants import COLD, FLOOR, GRADESCOPE, PLAIN, Contestant, Field, installed
from cost import Cost, Refused, own_core
from growth import Stretch, grown
from measuring import Line, floors, median, rounds
from page import Figures, rendered, write
from running_class import RunningClass

from permitlab.director.stages import Theatre


def told(what: str) -> None:
    """Say on the screen how far it is."""
    print(f"bench: {what}", file=sys.stderr, flush=True)


def field(room: RunningClass, folder: Path) -> Field:
    """Return who takes part, the floor first; for the others a sentence."""
    first = room.exercises[0]
    ours = Contestant("Permit Lab in a running class, boxed", lambda: room.cost(first), room.resident)
    found = Field([FLOOR, ours, COLD, PLAIN])
    _add(found, "gradescope_utils", "gradescope-utils", lambda: GRADESCOPE)
    _add(found, "nbgrader", "nbgrader", lambda: notebooks.nbgrader(folder / "nbgrader"))
    _add(found, "otter", "otter-grader", lambda: notebooks.otter(folder / "otter"))
    return found


def _add(found: Field, module: str, name: str, made: Callable[[], Contestant]) -> None:
    if not installed(module):
        found.absent.append(f"{name} is not installed.")
        return
    told(f"setting up {name}")
    try:
        found.contestants.append(made())
    except (subprocess.CalledProcessError, OSError) as error:
        found.absent.append(f"{name} could not be set up ({type(error).__name__}).")


def exercises(room: RunningClass, count: int) -> list[tuple[str, int, float, Cost]]:
    """Return runs, floors and cost of every exercise, and of a whole submission."""
    rows: list[tuple[str, int, float, Cost]] = []
    for exercise in room.exercises:
        told(exercise.slug)
        runs = room.judge(exercise)
        pairs = [(room.cost(exercise), FLOOR.measure()) for _ in range(count)]
        rows.append((exercise.slug, runs, floors(pairs), median([cost for cost, _ in pairs])))
    whole = Cost(sum(cost.wall for *_, cost in rows), sum(cost.cpu for *_, cost in rows))
    return [*rows, ("a submission of all of them", 0, sum(row[2] for row in rows), whole)]


def bars(lines: Sequence[Line], growth: Sequence[Stretch]) -> list[Bar]:
    """Return the promises, in CPU time."""
    floor, ours, cold, plain = (line.cost.cpu for line in lines[:4])
    found = [
        Bar("an exercise in a running class, in floors", 0.7, ours / floor),
        Bar("plain pytest per submission, in times of that", 5.0, plain / ours, at_least=True),
        Bar("`permitlab grade 01` cold, in times of plain pytest", 2.0, cold / plain),
    ]
    if len(growth) > 1:
        name = f"memory after {growth[-1].submissions} submissions, in times of that after {growth[-2].submissions}"
        found.append(Bar(name, 1.02, growth[-1].memory / growth[-2].memory))
    return found


def main() -> None:
    """Measure, print, write docs/performance.md."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--growth", type=int, nargs="*", default=[10, 100, 1000])
    asked.add_argument("--print-only", action="store_true", help="leave docs/performance.md as it is")
    chosen = asked.parse_args()
    own_core()
    with Theatre() as theatre, tempfile.TemporaryDirectory() as folder:
        room = RunningClass(contestants.ROOT, theatre)
        growth = grown(room, chosen.growth, told)
        found = field(room, Path(folder))
        lines = rounds(found.contestants, chosen.rounds, told)
        rows = exercises(room, min(chosen.rounds, 3))
    figures = Figures(lines, found.absent, rows, growth, bars(lines, growth), chosen.rounds)
    print(rendered(figures))
    if not chosen.print_only:
        write(figures)


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(f"bench: {refused}; a cost without the right verdict means nothing")
