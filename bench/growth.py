"""How cost and memory grow over many submissions in one theatre."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from contestants import FLOOR
from cost import Cost
from running_class import RunningClass


@dataclass(frozen=True, slots=True)
class Stretch:
    """So many submissions one after the other: cost of one, the floor at that time, and memory in MB at the end."""

    submissions: int
    cost: Cost
    floor: Cost
    memory: float


def grown(room: RunningClass, sizes: Sequence[int], told: Callable[[str], None]) -> list[Stretch]:
    """Judge exercise 01 as often as the largest of `sizes` says; look at cost and memory at each size."""
    stretches: list[Stretch] = []
    judged = 0
    for size in sorted(sizes):
        told(f"{size} submissions")
        floor, begun, used = FLOOR.measure(), time.perf_counter(), room.used()
        for _ in range(size - judged):
            room.judge(room.exercises[0])
        count, judged = size - judged, size
        cost = Cost((time.perf_counter() - begun) / count, (room.used() - used) / count)
        stretches.append(Stretch(size, cost, floor, room.resident()))
    return stretches
