"""Rounds, one contestant after the other in each, so that a busy minute hits them all; medians of the rounds."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from contestants import Contestant
from cost import Cost

SELDOM = 3
"""Rounds in which a contestant takes part that needs seconds."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured of one contestant: the median cost of a submission, and the most memory in MB."""

    name: str
    cost: Cost
    memory: float | None


def median(costs: Sequence[Cost]) -> Cost:
    """Return the medians of both clocks."""
    return Cost(statistics.median(cost.wall for cost in costs), statistics.median(cost.cpu for cost in costs))


def rounds(contestants: Sequence[Contestant], count: int, told: Callable[[str], None]) -> list[Line]:
    """Measure every contestant in up to `count` rounds, then look at the memory each takes."""
    costs: dict[str, list[Cost]] = {one.name: [] for one in contestants}
    for number in range(count):
        told(f"round {number + 1} of {count}")
        for one in contestants:
            if number < SELDOM or not one.seldom:
                costs[one.name].append(one.measure())
    told("memory")
    return [Line(one.name, median(costs[one.name]), one.memory()) for one in contestants]


def floors(costs: Iterable[tuple[Cost, Cost]]) -> float:
    """Return the median of how many floors something cost in CPU time, each pair measured side by side."""
    return statistics.median(cost.cpu / floor.cpu for cost, floor in costs)
