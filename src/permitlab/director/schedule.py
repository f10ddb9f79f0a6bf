"""Schedules: which of the calls in flight end next, how many in one tick, and in which order.

A schedule is a sequence of choosers, one a run. A run is a pure function of the student's code and its
chooser, so a schedule explores and never guesses.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from permitlab.trace import Call


class Chooser(Protocol):
    """Decides one run."""

    label: str

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Return the calls of `options` (never empty) that end next, all in one tick, in this order."""


class Schedule(Protocol):
    """Gives the choosers of a check, one after the other; each is used before the next is asked for.

    Two schedules that are equal give the same choosers.
    """

    def choosers(self, seed: int) -> Iterator[Chooser]:
        """Yield the choosers."""


class _Digits:
    """Picks one call at a time by a list of digits; notes how many there were to pick from."""

    def __init__(self, digits: Sequence[int], number: int) -> None:
        self.label = f"order {number}"
        self._digits = digits
        self.taken: list[int] = []
        self.sizes: list[int] = []

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Pick the call that the next digit names; the oldest when there is no digit left."""
        place = len(self.taken)
        digit = self._digits[place] if place < len(self._digits) else 0
        digit = min(digit, len(options) - 1)
        self.taken.append(digit)
        self.sizes.append(len(options))
        return [options[digit]]

    def following(self) -> list[int] | None:
        """Return the digits of the next order, counting from the right; None after the last."""
        for place in reversed(range(len(self.taken))):
            if self.taken[place] + 1 < self.sizes[place]:
                return [*self.taken[:place], self.taken[place] + 1]
        return None


class _Burst:
    """Ends all calls in flight in one tick, oldest or newest first."""

    def __init__(self, newest_first: bool) -> None:
        self._newest_first = newest_first
        self.label = "all at once, newest first" if newest_first else "all at once"

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Pick all."""
        return list(reversed(options)) if self._newest_first else list(options)


@dataclass(frozen=True)
class EveryOrder:
    """Every order in which calls can end one at a time (at most `most`), then all at once, both ways round."""

    most: int = 24

    def choosers(self, seed: int) -> Iterator[Chooser]:
        """Yield one chooser per order; the seed changes nothing."""
        digits: list[int] | None = []
        for number in range(1, self.most + 1):
            chooser = _Digits(digits or [], number)
            yield chooser
            digits = chooser.following()
            if digits is None:
                break
        yield _Burst(newest_first=False)
        yield _Burst(newest_first=True)


class _Drawn:
    """Draws how many calls end in the next tick, and which, from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.label = f"seed {seed}"
        self._random = random.Random(seed)

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Pick one call, or several in one tick, with equal odds."""
        count = 1 if self._random.random() < 0.5 else self._random.randint(1, len(options))
        return self._random.sample(list(options), count)


@dataclass(frozen=True)
class Samples:
    """`count` seeded runs with one or several calls ending in a tick."""

    count: int = 5

    def choosers(self, seed: int) -> Iterator[Chooser]:
        """Yield `count` choosers whose seeds follow from `seed`."""
        for number in range(self.count):
            yield _Drawn(seed * 1000 + number)


class _Oldest:
    label = "oldest first"

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Pick the call that began first."""
        return [options[0]]


class _Newest:
    label = "newest first"

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Pick the call that began last."""
        return [options[-1]]


@dataclass(frozen=True)
class Plain:
    """One run: calls end one at a time, oldest first. For situations where the cues say what matters."""

    def choosers(self, seed: int) -> Iterator[Chooser]:
        """Yield the one chooser."""
        yield _Oldest()


@dataclass(frozen=True)
class Both:
    """Two runs: oldest first and newest first."""

    def choosers(self, seed: int) -> Iterator[Chooser]:
        """Yield the two choosers."""
        yield _Oldest()
        yield _Newest()


class _DueNow:
    label = "by duration"

    def pick(self, options: Sequence[Call]) -> list[Call]:
        """Pick all that are due."""
        return list(options)


@dataclass(frozen=True)
class ByDuration:
    """One run in which calls last exactly as long as the situation says; ties end in one tick, oldest first."""

    timed = True

    def choosers(self, seed: int) -> Iterator[Chooser]:
        """Yield the one chooser."""
        yield _DueNow()
