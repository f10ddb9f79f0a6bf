"""Tasks that lie in a set in an order of their own, not in that of their addresses.

asyncio keeps tasks in sets (`wait`, `as_completed`, a TaskGroup that cancels), and students iterate over them. By
address the order would change from run to run and a verdict with it. Here it follows from the order in which a run
makes its tasks, shuffled, so that nobody can mistake it for that order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import count
from typing import Any

SHUFFLE = 0x9E3779B97F4A7C15
"""An odd number: multiples of it leave out no place of a set."""
_numbers = count(1)
_as_completed = asyncio.as_completed


class Task(asyncio.Task[Any]):
    """A task that is hashed by its number in the run."""

    _number: int

    def __hash__(self) -> int:
        """Return the number, shuffled; it is given at the first question, which asyncio asks when the task is made."""
        try:
            return self._number
        except AttributeError:
            self._number = next(_numbers) * SHUFFLE % 2**61
            return self._number


def begin() -> None:
    """Count the tasks of a new run from 1."""
    global _numbers
    _numbers = count(1)


def as_completed(fs: Iterable[Any], **options: Any) -> Any:
    """Stand in for `asyncio.as_completed`, which puts coroutines into a set: tasks are made in the order given."""
    if not asyncio.isfuture(fs) and not asyncio.iscoroutine(fs):
        fs = [asyncio.ensure_future(one) for one in dict.fromkeys(fs)]
    return _as_completed(fs, **options)


def install() -> None:
    """Put both in their places. Called once, before any student's code is read."""
    place: Any = asyncio
    place.Task = place.tasks.Task = Task
    place.as_completed = place.tasks.as_completed = as_completed
