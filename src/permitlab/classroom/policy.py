"""What lateness and repeated attempts do to a mark, as a teacher wrote it down; see docs/for-teachers.md."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from permitlab.catalog import CallError

KNOWN = {"due", "grace_minutes", "percent_per_day", "table", "at_most_percent", "attempts", "extensions"}
COUNTS = ("best", "last", "first")


@dataclass(frozen=True, slots=True)
class Policy:
    """When work is due, what a day costs, which attempt counts. Without `due` nothing is late.

    `table` maps days late to the percentage taken off from then on; without it each day begun takes off
    `percent_per_day`. Never more than `at_most_percent` is taken off. `limit` 0 means any number of attempts.
    """

    due: datetime | None = None
    grace: timedelta = timedelta()
    percent_per_day: float = 0.0
    table: Mapping[int, float] = field(default_factory=dict)
    at_most_percent: float = 100.0
    counts: str = "last"
    limit: int = 0
    extensions: Mapping[str, datetime] = field(default_factory=dict)

    def due_for(self, keys: set[str]) -> datetime | None:
        """Return when work is due for the one known by `keys`."""
        return next((self.extensions[key] for key in sorted(keys) if key in self.extensions), self.due)

    def days_late(self, handed: datetime | None, keys: set[str]) -> int:
        """Return the days begun after the due time; 0 within the grace time, or where one of both is not known."""
        due = self.due_for(keys)
        if due is None or handed is None:
            return 0
        late = (handed if handed.tzinfo else handed.replace(tzinfo=due.tzinfo)) - due
        return math.ceil(late / timedelta(days=1)) if late > self.grace else 0

    def percent(self, days: int) -> float:
        """Return the percentage that `days` days late take off."""
        steps = [percent for day, percent in self.table.items() if days >= day]
        off = max(steps, default=0.0) if self.table else days * self.percent_per_day
        return min(off, self.at_most_percent)

    def deduction(self, points: int, days: int) -> int:
        """Return the points that `days` days late take off, rounded down: in favour of the student."""
        return math.floor(points * self.percent(days) / 100 + 1e-9)


def read(path: Path | None) -> Policy:
    """Return the policy that `path` holds; the one that takes nothing off without it. Raises CallError."""
    if path is None:
        return Policy()
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return _policy(told)
    except OSError as error:
        raise CallError(f"the policy {path} cannot be read: {error.strerror}") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise CallError(f"the policy {path} is not understood: {error}") from None


def _policy(told: Mapping[str, Any]) -> Policy:
    unknown = sorted(told.keys() - KNOWN)
    if unknown:
        raise ValueError(f"unknown: {', '.join(unknown)}; known are {', '.join(sorted(KNOWN))}")
    attempts = dict(told.get("attempts", {}))
    counts, limit = attempts.pop("counts", "last"), attempts.pop("limit", 0)
    if attempts or counts not in COUNTS or not isinstance(limit, int) or limit < 0:
        raise ValueError("[attempts] knows counts = 'best', 'last' or 'first', and limit = a number")
    if told.keys() & {"percent_per_day", "table"} and "due" not in told and not told.get("extensions"):
        raise ValueError("percent_per_day and [table] are about days after `due`, which is not there")
    if {"percent_per_day", "table"} <= told.keys():
        raise ValueError("percent_per_day and [table] are there; choose one of them")
    return Policy(
        _time("due", told["due"]) if "due" in told else None,
        timedelta(minutes=_number("grace_minutes", told)),
        _number("percent_per_day", told),
        {_day(day): _percent(f"table.{day}", percent) for day, percent in dict(told.get("table", {})).items()},
        _number("at_most_percent", told, 100.0),
        counts,
        limit,
        {name: _time(f"extensions.{name}", value) for name, value in dict(told.get("extensions", {})).items()},
    )


def _time(name: str, value: object) -> datetime:
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise ValueError(f"{name} must be a date and time with an offset, such as 2026-03-01T23:59:00+08:00")
    return value


def _day(name: str) -> int:
    if not name.isdecimal():
        raise ValueError(f"[table] maps numbers of days to percentages; {name!r} is no number of days")
    return int(name)


def _number(name: str, told: Mapping[str, Any], default: float = 0.0) -> float:
    value = told.get(name, default)
    return float(value) if name == "grace_minutes" and isinstance(value, int) else _percent(name, value)


def _percent(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
        raise ValueError(f"{name} must be a number from 0 to 100")
    return float(value)
