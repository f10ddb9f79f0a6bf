"""The generated part of docs/performance.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import machine
from bars import Bar
from cost import Cost
from growth import Stretch
from measuring import Line

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- make bench writes from here -->", "<!-- to here -->"


@dataclass(frozen=True, slots=True)
class Figures:
    """All that one run of the benchmark found out."""

    lines: Sequence[Line]
    absent: Sequence[str]
    exercises: Sequence[tuple[str, int, float, Cost]]
    growth: Sequence[Stretch]
    bars: Sequence[Bar]
    rounds: int


def rendered(figures: Figures) -> str:
    """Return the figures as Markdown."""
    return "\n\n".join(
        [
            f"Measured on: {machine.described()} Medians of {figures.rounds} rounds.",
            table(("promised", "bar", "reached", ""), map(_bar, figures.bars)),
            "One submission of exercise 01, solved, all nine checks:",
            table(("", "CPU ms", "floors", "wall ms", "per second", "peak MB"), _lines(figures.lines)),
            *(f"Not measured: {sentence}" for sentence in figures.absent),
            "Every exercise in a running class:",
            table(("exercise", "runs looked at", "CPU ms", "wall ms", "floors"), map(_exercise, figures.exercises)),
            "Many submissions of exercise 01 in one theatre:",
            table(("submissions", "CPU ms each", "floors", "memory MB"), map(_stretch, figures.growth)),
        ]
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; every column but the first is right-aligned."""
    ruler = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ruler, *rows))


def _bar(bar: Bar) -> tuple[str, ...]:
    return bar.what, f"{'≥' if bar.at_least else '≤'} {bar.promised:g}", f"{bar.reached:.2f}", bar.verdict


def _lines(lines: Sequence[Line]) -> list[tuple[str, ...]]:
    floor = lines[0].cost
    return [
        (
            line.name,
            f"{1000 * line.cost.cpu:.0f}",
            f"{line.cost.cpu / floor.cpu:.2f}",
            f"{1000 * line.cost.wall:.0f}",
            f"{1 / line.cost.cpu:.1f}",
            "" if line.memory is None else f"{line.memory:.0f}",
        )
        for line in lines
    ]


def _exercise(row: tuple[str, int, float, Cost]) -> tuple[str, ...]:
    slug, runs, floors, cost = row
    return slug, str(runs) if runs else "", f"{1000 * cost.cpu:.0f}", f"{1000 * cost.wall:.0f}", f"{floors:.2f}"


def _stretch(stretch: Stretch) -> tuple[str, ...]:
    each = stretch.cost.cpu
    return str(stretch.submissions), f"{1000 * each:.0f}", f"{each / stretch.floor.cpu:.2f}", f"{stretch.memory:.0f}"


def write(figures: Figures) -> None:
    """Put the figures between the marks of docs/performance.md."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{rendered(figures)}\n\n{END}{after}", encoding="utf-8")
