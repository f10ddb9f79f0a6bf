"""What a class shows as a whole: which checks pass, which misconceptions there are, whose work is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from permitlab.classroom.standing import Standing


@dataclass(slots=True)
class Tallies:
    """Counts over the attempts that count. `checks` is by check id and status; `holders` by misconception id."""

    checks: dict[str, Counter[str]] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    holders: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, result: Mapping[str, Any] | None) -> None:
        """Count one submission's result."""
        shown = set()
        for exercise in (result or {}).get("exercises", ()):
            for check in exercise["checks"]:
                self.checks.setdefault(check["id"], Counter())[check["status"]] += 1
                self.titles.setdefault(check["id"], check["title"])
                if check["misconception"] and check["status"] == "failed":
                    shown.add(check["misconception"])
        for misconception in shown:
            self.holders.setdefault(misconception, []).append(name)

    def rate(self, check: str) -> tuple[int, int]:
        """Return how many passed `check`, and how many of those there are began its exercise."""
        counts = self.checks[check]
        return counts["passed"], counts["passed"] + counts["failed"] + counts["waiting"]


def identical(standings: Iterable[Standing]) -> list[tuple[int, list[str]]]:
    """Return groups of students with the same work, with the number of files it is; the most telling first."""
    groups: dict[str, list[Standing]] = {}
    for one in standings:
        if one.twin and one.counts:
            groups.setdefault(one.twin, []).append(one)
    same = [(group[0].files, [one.name for one in group]) for group in groups.values() if len(group) > 1]
    return sorted(same, key=lambda found: (-found[0], -len(found[1]), found[1]))
